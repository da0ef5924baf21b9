-- Settlement model (结算模型): how trips of a customer turn into money, step by step, for the customer and for the driver. One row a version: a draft until it is put
-- into force from a day on, and from then on only the day on which it ends is written. A trip goes by the version of its own day.
create table settle_model (
  tenant_id         bigint not null,                    -- the operator whose row it is; first in every key
  id                bigint not null,                    -- made by the server, ordered by time
  version           int not null default 1,             -- counts up with every change; who looked at an older one is refused
  parties           bigint[] not null,                  -- the carrier
  carrier_id        bigint not null,                    -- the carrier
  model_no          text not null,                      -- its number, the same in every version
  revision          int not null default 1,             -- which version it is, from 1
  model_name        text not null,                      -- its name
  shipper_id        bigint,                             -- whose trips it settles; null: those of every customer that has none of its own
  shipper_name      text not null default '',           -- its name at that time
  model_status      smallint not null default 10,       -- 10 draft, 20 in force, 30 stopped
  valid_from        date,                               -- first day; empty on a draft
  ended_on          date,                               -- first day on which it no longer holds; empty: until the next version
  base_by           smallint not null,                  -- base price: 1 the freight of the trip, 2 the prices of the model
  base_unit         smallint not null,                  -- what those are multiplied by: 3 kilometres, 5 the trip
  base_up_fen       bigint,                             -- price to the customer, fen
  base_down_fen     bigint,                             -- price to the driver, fen
  stop_side         smallint not null,                  -- extra stops count for: 0 nobody, 1 the customer, 2 the driver, 3 both
  stop_free         int not null,                       -- so many are free
  stop_up_fen       bigint not null,                    -- customer, each stop, fen
  stop_down_fen     bigint not null,                    -- driver, each stop, fen
  stop_cap_fen      bigint,                             -- the most of the step, fen; empty: none
  wait_side         smallint not null,                  -- waiting counts for
  wait_free_min     int not null,                       -- free at each stop, minutes
  wait_up_fen       bigint not null,                    -- customer, an hour, fen
  wait_down_fen     bigint not null,                    -- driver, an hour, fen
  wait_day_cap_fen  bigint,                             -- the most of a begun day, fen
  wait_cap_fen      bigint,                             -- the most of the step, fen
  back_side         smallint not null,                  -- the discount of a way back counts for
  back_bp           int not null,                       -- part of the base that is taken off, basis points
  back_cap_fen      bigint,                             -- the most of the step, fen
  late_side         smallint not null,                  -- punctuality counts for
  late_rungs        jsonb not null,                     -- ladder: from and to minutes, amount or part of the freight
  late_pass_bp      int not null,                       -- passed on to the driver, basis points of what the customer deducts
  late_cap_fen      bigint,                             -- the most of the step, fen
  loss_side         smallint not null,                  -- damage and loss count for
  loss_free_fen     bigint not null,                    -- forgiven, fen
  loss_bp           int not null,                       -- part of the rest that is deducted, basis points
  loss_pass_bp      int not null,                       -- passed on to the driver, basis points
  loss_cap_fen      bigint,                             -- the most of the step, fen
  missing_side      smallint not null,                  -- a missing seal, photo or track counts for
  seal_fen          bigint not null,                    -- no seal, fen
  photo_fen         bigint not null,                    -- each stop without its photo, fen
  track_fen         bigint not null,                    -- incomplete track, fen
  track_least_bp    int not null,                       -- part of the way that a complete track covers, basis points
  missing_pass_bp   int not null,                       -- passed on to the driver, basis points
  missing_cap_fen   bigint,                             -- the most of the step, fen
  fuel_side         smallint not null,                  -- fuel linkage counts for
  fuel_start_fen    bigint not null,                    -- price of diesel on which prices stand, fen a litre
  fuel_up_bp        int not null,                       -- the customer's share of a change, basis points
  fuel_down_bp      int not null,                       -- the driver's share, basis points
  fuel_trigger_bp   int not null,                       -- smallest change that counts, basis points
  fuel_cap_fen      bigint,                             -- the most of the step, up or down, fen
  rebate_side       smallint not null,                  -- the monthly rebate counts for
  rebate_tiers      jsonb not null,                     -- from so many trips a month, part of the freight
  rebate_cap_fen    bigint,                             -- the most of the step on each trip, fen
  deduct_cap_bp     int,                                -- the most that is deducted, part of the freight, basis points; empty: all of it
  cap_rebate        boolean not null,                   -- the rebate is among what is capped
  rounding          smallint not null,                  -- how each line is rounded: 1 fen, 2 down to the yuan, 3 to the yuan, 4 down to ten yuan
  reason            text not null default '',           -- why it was stopped
  remark            text not null default '',           -- free words for colleagues
  created_at        timestamptz not null default now(), -- when it came to be
  created_by        bigint,                             -- user who made it
  created_by_name   text not null default '',           -- his name at that time
  updated_at        timestamptz not null default now(), -- last change
  updated_by        bigint,                             -- user who changed it last
  deleted_at        timestamptz,                        -- a draft that was removed; the row stays for the log
  constraint settle_model_pkey primary key (tenant_id, id),
  constraint settle_model_model_status_known check (model_status in (10, 20, 30)),
  constraint settle_model_base_known check (base_by in (1, 2) and base_unit in (3, 5)),
  constraint settle_model_base_priced check (base_by = 1 or base_up_fen is not null or base_down_fen is not null),
  constraint settle_model_sides_known check (
    least(stop_side, wait_side, back_side, late_side, loss_side, missing_side, fuel_side, rebate_side) >= 0
    and greatest(stop_side, wait_side, back_side, late_side, loss_side, missing_side, fuel_side, rebate_side) <= 3),
  constraint settle_model_shares check (
    least(back_bp, late_pass_bp, loss_bp, loss_pass_bp, track_least_bp, missing_pass_bp, fuel_up_bp, fuel_down_bp, fuel_trigger_bp, deduct_cap_bp) >= 0
    and greatest(back_bp, late_pass_bp, loss_bp, loss_pass_bp, track_least_bp, missing_pass_bp, fuel_up_bp, fuel_down_bp, fuel_trigger_bp, deduct_cap_bp) <= 10000),
  constraint settle_model_amounts check (
    least(base_up_fen, base_down_fen, stop_up_fen, stop_down_fen, stop_cap_fen, wait_up_fen, wait_down_fen, wait_day_cap_fen, wait_cap_fen, back_cap_fen, late_cap_fen,
      loss_free_fen, loss_cap_fen, seal_fen, photo_fen, track_fen, missing_cap_fen, fuel_start_fen, fuel_cap_fen, rebate_cap_fen, stop_free, wait_free_min) >= 0),
  constraint settle_model_ladders check ((late_side = 0 or jsonb_array_length(late_rungs) > 0) and (rebate_side = 0 or jsonb_array_length(rebate_tiers) > 0)),
  constraint settle_model_rounding_known check (rounding in (1, 2, 3, 4)),
  constraint settle_model_days check ((model_status = 10) = (valid_from is null) and (ended_on is null or ended_on >= valid_from) and (model_status <> 30 or ended_on is not null)),
  constraint settle_model_once_a_day exclude using gist (tenant_id with =, carrier_id with =, coalesce(shipper_id, 0) with =, daterange(valid_from, ended_on) with &&) where (model_status in (20, 30))
);
-- distribute: settle_model
create unique index settle_model_revision_once on settle_model (tenant_id, model_no, revision) where deleted_at is null;
create unique index settle_model_one_draft on settle_model (tenant_id, model_no) where model_status = 10 and deleted_at is null;
create index settle_model_newest on settle_model (tenant_id, carrier_id, created_at desc, id desc) where deleted_at is null;
alter table settle_model add constraint settle_model_carrier_fk foreign key (tenant_id, carrier_id) references company (tenant_id, id);
alter table settle_model add constraint settle_model_shipper_fk foreign key (tenant_id, shipper_id) references company (tenant_id, id);
