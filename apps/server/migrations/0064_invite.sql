-- A carrier that is not on the platform yet stands as a shadow company (未入驻, state 3): nobody can log in for it, nothing is approved, and no cooperation with it
-- holds until it registers with the invitation, or the operator enters it, and takes its place over.
alter table company drop constraint company_state_known;
alter table company add constraint company_state_known check (state in (1, 2, 3)),
  add constraint company_shadow check (state <> 3 or (company_type = 2 and audit_status = 10));
-- What belongs to the terms as well: the carrier's deposit (保证金), and which carrier a shipper takes when it says nothing (默认承运商), one at most.
-- And the invitation by message to a carrier that is not there yet: to whom, when, and the fingerprint of its code.
alter table company_link
  add column deposit_fen bigint not null default 0, add column default_flag boolean not null default false,
  add column invite_name text not null default '', add column invite_mobile text not null default '', add column invite_hash bytea, add column invited_at timestamptz,
  add constraint company_link_deposit check (deposit_fen >= 0),
  add constraint company_link_default_alive check (not default_flag or link_status <> 40);
create unique index company_link_default on company_link (tenant_id, shipper_id) where default_flag;
create unique index company_link_invitation on company_link (tenant_id, invite_hash) where invite_hash is not null;
