-- owner: platform

-- What is told of a plan's end names the plan that one has then: what was told before has its name as it is now.
update notices set params = params || jsonb_build_object('ground', (select p.name from plans p where p.ground))
  where kind in ('plans.ends-soon', 'plans.has-ended') and not params ? 'ground' and exists (select from plans p where p.ground);
