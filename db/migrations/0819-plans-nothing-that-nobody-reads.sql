-- owner: plans

-- Three that were sold and read by no feature: each member has an own room, and nothing ever gave the other two.
delete from plan_entitlements where code in ('live.private', 'featured.per_month', 'support.named');
