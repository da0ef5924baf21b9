-- Fleet (车队): vehicles and drivers of one carrier under a captain, who may collect what his drivers earn.
create table fleet (
  tenant_id             bigint not null,                    -- the operator whose row it is; first in every key
  id                    bigint not null,                    -- made by the server, ordered by time
  version               int not null default 1,             -- counts up with every change; who looked at an older one is refused
  parties               bigint[] not null,                  -- the carrier
  company_id            bigint not null,                    -- the carrier
  fleet_name            text not null,                      -- its name, once in a company
  captain_name          text not null,                      -- name of its captain
  captain_mobile        text not null,                      -- his mobile
  captain_id_no_enc     bytea not null,                     -- his identity number, encrypted
  captain_id_no_mask    text not null,                      -- his identity number, for eyes
  captain_person_id     bigint not null,                    -- the human of that number: to him the money goes that he collects
  captain_front_img     text not null,                      -- file: his identity card, front
  captain_back_img      text not null,                      -- file: his identity card, back
  usual_area            text not null default '',           -- where it drives, free words
  settle_type           smallint not null,                  -- 1 the captain collects, 2 each driver is paid directly
  account_name          text not null default '',           -- name of the account to which the captain's money goes
  account_no_enc        bytea,                              -- its number, encrypted
  account_no_tail       text not null default '',           -- the last digits of it
  bank_name             text not null default '',           -- its bank
  fleet_state           smallint not null default 1,        -- 1 active, 2 suspended: no member is dispatched
  suspended_reason      text not null default '',           -- why
  suspended_by_operator boolean not null default false,     -- the operator has suspended it, and it alone lets it go on
  audit_status          smallint not null default 10,       -- captain's papers as entered last: 10 to be reviewed, 20 passed, 30 refused
  audit_reason          text not null default '',           -- why they were refused last; kept while they wait again
  audit_faults          jsonb not null default '[]',        -- fields that were refused, each with its reason
  audited_at            timestamptz,                        -- when they passed or were refused
  audited_by            bigint,                             -- user who decided
  entered_at            timestamptz not null default now(), -- when they were entered last
  entered_by            bigint,                             -- user who entered them, and may not let them pass
  remark                text not null default '',           -- free words for colleagues
  created_at            timestamptz not null default now(), -- when it came to be
  created_by            bigint,                             -- user who made it
  updated_at            timestamptz not null default now(), -- last change
  updated_by            bigint,                             -- user who changed it last
  deleted_at            timestamptz,                        -- removed; the row stays for what points to it
  constraint fleet_pkey primary key (tenant_id, id),
  constraint fleet_settle_type_known check (settle_type in (1, 2)),
  constraint fleet_state_known check (fleet_state in (1, 2)),
  constraint fleet_audit_status_known check (audit_status in (10, 20, 30)),
  constraint fleet_refused_with_reason check (audit_status <> 30 or audit_reason <> ''),
  constraint fleet_suspended_with_reason check (fleet_state = 1 or suspended_reason <> ''),
  constraint fleet_collects_on_account check (settle_type = 2 or account_no_enc is not null)
);
-- distribute: fleet
create unique index fleet_name_once on fleet (tenant_id, company_id, fleet_name) where deleted_at is null;
create index fleet_company on fleet (tenant_id, company_id, id desc) where deleted_at is null;
create index fleet_waiting on fleet (tenant_id, id desc) where audit_status = 10 and deleted_at is null;
alter table fleet add constraint fleet_company_fk foreign key (tenant_id, company_id) references company (tenant_id, id);

-- Member of a fleet (车队成员): a vehicle or a driver, from when he joined to when he left. Nobody is in two fleets at one time: the database refuses it.
create table fleet_member (
  tenant_id    bigint not null,                    -- the operator whose row it is; first in every key
  id           bigint not null,                    -- made by the server, ordered by time
  version      int not null default 1,             -- counts up with every change; who looked at an older one is refused
  parties      bigint[] not null,                  -- the carrier
  company_id   bigint not null,                    -- the carrier, of the fleet and of its member
  fleet_id     bigint not null,                    -- the fleet
  vehicle_id   bigint,                             -- the vehicle that is a member
  driver_id    bigint,                             -- or the driver
  entrust_file text not null default '',           -- file: what the driver has signed, that the captain collects for him
  entrusted_at timestamptz,                        -- since when, by the clock of the database
  joined_at    timestamptz not null,               -- when he joined, by the clock of the database
  left_at      timestamptz,                        -- when he left; empty: he is a member now
  created_at   timestamptz not null default now(), -- when it came to be
  created_by   bigint,                             -- user who made it
  updated_at   timestamptz not null default now(), -- last change
  updated_by   bigint,                             -- user who changed it last
  constraint fleet_member_pkey primary key (tenant_id, id),
  constraint fleet_member_one_kind check ((vehicle_id is null) <> (driver_id is null)),
  constraint fleet_member_in_order check (left_at >= joined_at),
  constraint fleet_member_signed check ((entrust_file = '') = (entrusted_at is null) and (entrust_file = '' or driver_id is not null)),
  constraint fleet_member_driver_once exclude using gist (tenant_id with =, driver_id with =, tstzrange(joined_at, left_at) with &&) where (driver_id is not null),
  constraint fleet_member_vehicle_once exclude using gist (tenant_id with =, vehicle_id with =, tstzrange(joined_at, left_at) with &&) where (vehicle_id is not null)
);
-- distribute: fleet_member
create index fleet_member_of on fleet_member (tenant_id, fleet_id, joined_at desc);
create unique index fleet_member_driver_now on fleet_member (tenant_id, driver_id) where left_at is null;
create unique index fleet_member_vehicle_now on fleet_member (tenant_id, vehicle_id) where left_at is null;
alter table fleet_member add constraint fleet_member_fleet_fk foreign key (tenant_id, fleet_id) references fleet (tenant_id, id);
alter table fleet_member add constraint fleet_member_vehicle_fk foreign key (tenant_id, vehicle_id) references vehicle (tenant_id, id);
alter table fleet_member add constraint fleet_member_driver_fk foreign key (tenant_id, driver_id) references driver (tenant_id, id);
alter table waybill add constraint waybill_fleet_fk foreign key (tenant_id, fleet_id) references fleet (tenant_id, id);
