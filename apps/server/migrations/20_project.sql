-- Project (项目): what a shipper and a carrier agreed about prices for a time. Each revision is a row of its own and is never changed once the carrier has confirmed it;
-- a later one takes its place from its first day. Of a pair there is one price list on any day.
create table project (
  tenant_id         bigint not null,                    -- the operator whose row it is; first in every key
  id                bigint not null,                    -- made by the server, ordered by time
  version           int not null default 1,             -- counts up with every change; who looked at an older one is refused
  parties           bigint[] not null,                  -- companies (and a driver's person) that may see the row
  project_no        text not null,                      -- its number, the same in every revision
  revision          int not null default 1,             -- from 1
  project_name      text not null,                      -- its name
  direction         smallint not null default 1,        -- 1 the shipper pays, 2 the carrier pays
  shipper_id        bigint not null,                    -- whose prices they are: the shipper, and where the carrier pays, itself
  carrier_id        bigint not null,                    -- the carrier
  shipper_name      text not null,                      -- its name at that time
  carrier_name      text not null,                      -- its name at that time
  project_status    smallint not null default 10,       -- 10 draft, 20 pending, 30 active, 40 stopped
  contract_no       text not null,                      -- number of the contract
  contract_file     text not null default '',           -- file of the contract
  valid_from        date not null,                      -- first day of validity
  valid_to          date not null,                      -- last day of validity
  ended_on          date,                               -- first day on which it no longer holds, where that is before its last day
  tax_mode          smallint not null default 1,        -- 1 prices include VAT, 2 VAT is added
  tax_rate_bp       int not null default 900,           -- VAT rate, basis points
  ratio             int not null default 333,           -- kg that one m3 counts for (重泡比)
  fuel_base_fen     bigint,                             -- price of diesel on which prices stand, fen a litre
  fuel_share_bp     int,                                -- share of fuel in the price, basis points
  fuel_trigger_bp   int,                                -- smallest change of the diesel price that counts, basis points
  loss_by           smallint not null default 1,        -- what may be missing on the way: 1 per mille of the loaded weight, 2 fixed kilograms
  loss_tolerance    numeric(9,3) not null default 3,    -- so much of it
  loss_rule         smallint not null default 1,        -- what is claimed beyond it: 1 only the excess, 2 all that is missing
  reason            text not null default '',           -- why it was turned down or stopped
  remark            text not null default '',           -- free words for colleagues
  split             jsonb,                              -- where the carrier pays: the shares in which it does; empty: as its rule says
  last_rule         int not null default 0,             -- number of its last rule
  submitted_at      timestamptz,                        -- when it went to the carrier
  confirmed_at      timestamptz,                        -- when the carrier confirmed it
  confirmed_by_name text not null default '',           -- who confirmed it
  created_at        timestamptz not null default now(), -- when it came to be
  created_by        bigint,                             -- user who made it
  created_by_name   text not null default '',           -- his name at that time
  updated_at        timestamptz not null default now(), -- last change
  updated_by        bigint,                             -- user who changed it last
  deleted_at        timestamptz,                        -- removed; the row stays for what points to it
  constraint project_pkey primary key (tenant_id, id),
  constraint project_status_known check (project_status in (10, 20, 30, 40)),
  constraint project_direction_known check (direction in (1, 2)),
  constraint project_tax_mode_known check (tax_mode in (1, 2)),
  constraint project_tax_rate check (tax_rate_bp between 0 and 10000),
  constraint project_days check (valid_to >= valid_from and (ended_on is null or ended_on >= valid_from)),
  constraint project_ratio check (ratio between 1 and 9999),
  constraint project_loss_by_known check (loss_by in (1, 2)),
  constraint project_loss_rule_known check (loss_rule in (1, 2)),
  constraint project_loss_tolerance check (loss_tolerance between 0 and 99999 and (loss_by = 2 or loss_tolerance <= 1000)),
  constraint project_own_when_paying check ((direction = 2) = (shipper_id = carrier_id)),
  constraint project_split_when_paying check (split is null or direction = 2),
  constraint project_fuel_whole check (num_nulls(fuel_base_fen, fuel_share_bp, fuel_trigger_bp) in (0, 3)),
  constraint project_confirmed_when_active check (project_status not in (30, 40) or confirmed_at is not null),
  constraint project_once_a_day exclude using gist (tenant_id with =, direction with =, shipper_id with =, carrier_id with =, daterange(valid_from, least(valid_to + 1, ended_on)) with &&) where (project_status in (30, 40))
);
-- distribute: project
create unique index project_revision_once on project (tenant_id, project_no, revision) where deleted_at is null;
create unique index project_one_open on project (tenant_id, project_no) where project_status in (10, 20) and deleted_at is null;
create index project_shipper on project (tenant_id, shipper_id, carrier_id, project_status);
create index project_carrier on project (tenant_id, carrier_id, project_status);
alter table project add constraint project_shipper_fk foreign key (tenant_id, shipper_id) references company (tenant_id, id);
alter table project add constraint project_carrier_fk foreign key (tenant_id, carrier_id) references company (tenant_id, id);
