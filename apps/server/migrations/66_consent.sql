-- Consent (同意记录): that somebody read and consented to an edition of a law or an agreement, and when. Never changed.
create table consent (
  tenant_id      bigint not null,                    -- the operator whose row it is; first in every key
  id             bigint not null,                    -- made by the server, ordered by time
  subject        smallint not null,                  -- 1 law, 2 agreement
  subject_id     bigint not null,                    -- the law; of an agreement its kind
  edition        int not null,                       -- the edition that was read
  title          text not null,                      -- its title
  consenter_kind smallint not null,                  -- 2 carrier, 3 driver, 4 shipper
  consenter_id   bigint not null,                    -- the user, or the driver as a person
  consenter_name text not null,                      -- his name at that time
  company_name   text not null,                      -- his company's name at that time; empty for a driver
  consented_at   timestamptz not null,               -- when
  constraint consent_pkey primary key (tenant_id, id),
  constraint consent_subject_known check (subject in (1, 2)),
  constraint consent_consenter_kind_known check (consenter_kind in (2, 3, 4))
);
-- tenant: consent
create unique index consent_once on consent (tenant_id, consenter_kind, consenter_id, subject, subject_id, edition);
create index consent_newest on consent (tenant_id, consented_at desc, id desc);
create index consent_of_text on consent (tenant_id, subject, subject_id, consented_at desc, id desc);
