-- Person (自然人): the human behind the drivers of one or more carriers; what overlap checks look at, and who logs in on the phone.
-- Another carrier's entry of a number that is known already stands apart, as a person of its own, until the known phone or the operator says that it is the same human.
create table person (
  tenant_id   bigint not null,                    -- the operator whose row it is; first in every key
  id          bigint not null,                    -- made by the server, ordered by time
  parties     bigint[] not null,                  -- companies (and a driver's person) that may see the row
  person_name text not null,                      -- name on the identity card
  mobile      text not null,                      -- his mobile; he logs in by it, and it never changes by one of several carriers alone
  id_no_enc   bytea not null,                     -- identity number, encrypted
  id_hash     bytea not null,                     -- blind index of the identity number
  known       boolean not null default true,      -- the human of this number; false: entered by one more carrier, and not joined to him yet
  in_service  boolean not null default true,      -- a carrier works with him: he may log in, and his mobile is taken
  bar         smallint not null default 0,        -- what the operator has decided: 0 nothing, 1 disabled, 2 blacklisted, at every carrier whose driver is this person
  bar_reason  text not null default '',           -- why
  created_at  timestamptz not null default now(), -- when it came to be
  constraint person_pkey primary key (tenant_id, id),
  constraint person_bar_known check (bar in (0, 1, 2)),
  constraint person_mobile_once exclude using gist (tenant_id with =, mobile with =, id_hash with <>) where (in_service)
);
-- distribute: person
create unique index person_known_once on person (tenant_id, id_hash) where known;
create index person_id_hash on person (tenant_id, id_hash);
create index person_mobile on person (tenant_id, mobile) where in_service;

-- Driver (司机): a person who drives for one carrier.
create table driver (
  tenant_id              bigint not null,                    -- the operator whose row it is; first in every key
  id                     bigint not null,                    -- made by the server, ordered by time
  version                int not null default 1,             -- counts up with every change; who looked at an older one is refused
  parties                bigint[] not null,                  -- companies (and a driver's person) that may see the row
  company_id             bigint not null,                    -- the carrier he drives for
  person_id              bigint not null,                    -- the human behind the driver
  driver_name            text not null,                      -- name on the identity card
  mobile                 text not null,                      -- his mobile, as this carrier knows it
  id_no_enc              bytea not null,                     -- identity number, encrypted
  id_hash                bytea not null,                     -- blind index of the identity number
  id_no_mask             text not null,                      -- identity number, for eyes
  gender                 smallint not null,                  -- 1 male, 2 female
  birthday               date not null,                      -- date of birth
  id_valid_to            date,                               -- last day of the identity card
  id_long_term           boolean not null default false,     -- the identity card does not expire
  id_front_img           text not null default '',           -- file: identity card, front
  id_back_img            text not null default '',           -- file: identity card, back
  license_no_enc         bytea,                              -- driving licence number, encrypted
  license_no_mask        text not null default '',           -- driving licence number, for eyes
  license_class          text not null,                      -- A1, A2, B1, …
  license_img            text not null default '',           -- file: driving licence
  first_license_at       date,                               -- day of the first licence
  license_valid_from     date,                               -- first day of this licence
  license_valid_to       date,                               -- last day of this licence
  license_long_term      boolean not null default false,     -- the licence does not expire
  license_issuer         text not null default '',           -- who issued it
  qualification_no_enc   bytea,                              -- transport qualification (从业资格证), encrypted
  qualification_no_mask  text not null default '',           -- the same, for eyes
  qualification_img      text not null default '',           -- file: qualification
  qualification_valid_to date,                               -- its last day
  light_only             boolean not null default false,     -- drives only vehicles up to 4.5 t, which need no qualification
  coop_type              smallint not null default 1,        -- 1 owned, 2 affiliated (挂靠), 3 spot (外调)
  emergency_name         text not null default '',           -- whom to call in an emergency
  emergency_phone        text not null default '',           -- his phone
  work_status            smallint not null default 1,        -- 1 idle, 2 in transit, 3 dispatched
  state                  smallint not null default 1,        -- 1 in service, 2 disabled, 3 blacklisted
  state_reason           text not null default '',           -- why it is in its state
  bar                    smallint not null default 0,        -- that of his person: 0 nothing, 1 disabled by the operator, 2 blacklisted by it
  bar_reason             text not null default '',           -- why
  elsewhere              boolean not null default false,     -- another carrier has entered this identity number too
  audit_status           smallint not null default 10,       -- papers as entered last: 10 to be reviewed, 20 passed, 30 refused
  audit_reason           text not null default '',           -- why they were refused last; kept while they wait again
  audit_faults           jsonb not null default '[]',        -- fields that were refused, each with its reason
  audited_at             timestamptz,                        -- when they passed or were refused
  audited_by             bigint,                             -- user who decided
  entered_at             timestamptz not null default now(), -- when they were entered last
  entered_by             bigint,                             -- user who entered them, and may not let them pass
  kpi_score              numeric(5,2),                       -- points of the last month that was published; null: none, or too few trips
  kpi_month              text,                               -- that month, YYYY-MM
  remark                 text not null default '',           -- free words for colleagues
  created_at             timestamptz not null default now(), -- when it came to be
  created_by             bigint,                             -- user who made it
  updated_at             timestamptz not null default now(), -- last change
  updated_by             bigint,                             -- user who changed it last
  deleted_at             timestamptz,                        -- removed; the row stays for what points to it
  constraint driver_pkey primary key (tenant_id, id),
  constraint driver_work_status_known check (work_status in (1, 2, 3)),
  constraint driver_state_known check (state in (1, 2, 3)),
  constraint driver_bar_known check (bar in (0, 1, 2)),
  constraint driver_coop_type_known check (coop_type in (1, 2, 3)),
  constraint driver_audit_status_known check (audit_status in (10, 20, 30)),
  constraint driver_refused_with_reason check (audit_status <> 30 or audit_reason <> '')
);
-- distribute: driver
create unique index driver_id_once on driver (tenant_id, company_id, id_hash) where deleted_at is null;
create unique index driver_mobile_once on driver (tenant_id, company_id, mobile) where deleted_at is null;
create index driver_company on driver (tenant_id, company_id, id desc) where deleted_at is null;
create index driver_person on driver (tenant_id, person_id);
create index driver_waiting on driver (tenant_id, id desc) where audit_status = 10 and deleted_at is null;
create index driver_passed on driver (tenant_id, audited_at, id) where audit_status = 20 and deleted_at is null;
create index driver_id_hash on driver (tenant_id, id_hash) where deleted_at is null;
create index driver_mobile on driver (tenant_id, mobile) where deleted_at is null;
alter table driver add constraint driver_company_fk foreign key (tenant_id, company_id) references company (tenant_id, id);
alter table driver add constraint driver_person_fk foreign key (tenant_id, person_id) references person (tenant_id, id);
