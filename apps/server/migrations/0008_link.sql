-- A link is answered and resumed by the right side: `moved_by` is the company that moved it last, `reason` what it gave.
alter table company_link add column moved_by bigint, add column reason text not null default '';
