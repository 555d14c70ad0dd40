-- owner: platform

-- How the mails fared that brought a document is read where the document is.
create index mails_of_attached on mails ((attached ->> 'id'), created_at desc) where attached is not null;
