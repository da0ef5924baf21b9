-- Load task (配载任务): orders to be combined into vehicles, under which rules, how far planning is, and the plan it came to. Distances are kept with it, so that a plan is checked against those it was made with.
create table load_task (
  tenant_id       bigint not null,                    -- the operator whose row it is; first in every key
  id              bigint not null,                    -- made by the server, ordered by time
  version         int not null default 1,             -- counts up with every change; who looked at an older one is refused
  parties         bigint[] not null,                  -- companies (and a driver's person) that may see the row
  company_id      bigint not null,                    -- whose it is
  task_no         text not null,                      -- its number
  task_name       text not null default '',           -- what people call it
  load_date       date not null,                      -- day on which its orders are to be loaded
  by_hand         boolean not null default false,     -- vehicles are made by hand (快速配载); nothing is planned
  task_status     smallint not null default 10,       -- see its machine in docs/generated/states.md
  objective       smallint not null,                  -- 1 fewest vehicles, 2 least cost, 3 least distance
  order_ids       bigint[] not null default '{}',     -- orders in it
  lanes           text[] not null default '{}',       -- lane of each of them: the four digits of the city it comes from, and of that it goes to
  order_count     int not null,                       -- how many
  point_count     int not null default 0,             -- loading and unloading points in it
  goods_num       bigint not null default 0,          -- pieces in it
  goods_kg        numeric(14,3) not null default 0,   -- weight in it, kg
  goods_volume    numeric(13,4) not null default 0,   -- volume in it, m3
  random_seed     int not null,                       -- the same one gives the same plan
  params          jsonb not null,                     -- rules and vehicles it is planned under
  sketch          jsonb not null,                     -- the problem as the planner takes it
  sketch_version  int not null default 1,             -- counts up with every other problem or distances
  progress_pct    smallint not null default 0,        -- how far the planning is, 0 to 100
  stop_asked      boolean not null default false,     -- somebody asked it to stop with the best plan so far
  queue_place     int,                                -- tasks that are planned before it begins; null unless it waits
  started_at      timestamptz,                        -- begin of the planning; null while it waits
  vehicle_count   int,                                -- vehicles of the plan
  vehicle_plan    jsonb not null default '[]',        -- how many of which type
  type_ids        int[] not null default '{}',        -- vehicle types of the plan
  load_rate_kg_bp     int,                            -- weight of the goods of what its vehicles carry, 1/10000
  load_rate_volume_bp int,                            -- the same of the volume
  unplanned_count int,                                -- orders that stay behind
  est_fen         bigint,                             -- estimated cost, fen
  save_fen        bigint,                             -- less than one vehicle an order, fen
  distance_m      bigint,                             -- distance of all vehicles, metres
  estimated_legs  int,                                -- legs whose distance is an estimate
  distance_source text,                               -- where distances came from
  proof_level     text,                               -- how good the plan is known to be
  engine_version  text,                               -- version of the planner
  iterations      bigint,                             -- how often it tried
  result          jsonb,                              -- the plan; while it is computed, the best so far
  step_seq        int not null default 0,             -- the step of its history that the plan is at
  sent_count      int not null default 0,             -- vehicles that were sent or dispatched
  source_id       bigint,                             -- the shipper's task that it was sent from
  sender_name     text not null default '',           -- the shipper that sent it
  metres          bytea,                              -- distances it was made with
  seconds         bytea,                              -- driving times it was made with
  error           text not null default '',           -- why its last computing ended without a plan
  computed_at     timestamptz,                        -- end of the planning
  created_at      timestamptz not null default now(), -- when it came to be
  created_by      bigint,                             -- user who made it
  created_by_name text not null default '',           -- his name at that time
  updated_at      timestamptz not null default now(), -- last change
  updated_by      bigint,                             -- user who changed it last
  constraint load_task_pkey primary key (tenant_id, id),
  constraint load_task_no_once unique (tenant_id, task_no),
  constraint load_task_progress_pct_check check (progress_pct between 0 and 100),
  constraint load_task_status_known check (task_status in (0, 10, 20, 30, 40, 50, 60, 70, 80)),
  constraint load_task_objective_known check (objective in (1, 2, 3)),
  constraint load_task_planned_with_result check (task_status < 30 or result is not null)
);
-- distribute: load_task
create index load_task_company on load_task (tenant_id, company_id, id desc);
alter table load_task add constraint load_task_company_fk foreign key (tenant_id, company_id) references company (tenant_id, id);
create index load_task_by_status on load_task (tenant_id, company_id, task_status, id desc);
create index load_task_by_day on load_task (tenant_id, company_id, load_date, id);
create index load_task_by_created_at on load_task (tenant_id, company_id, created_at, id);
create index load_task_words on load_task using gin (sought(coalesce(task_no, '') || chr(10) || coalesce(task_name, '')) gin_trgm_ops);
create index load_task_orders on load_task using gin (order_ids);
create index load_task_by_order_count on load_task (tenant_id, company_id, order_count, id);
create index load_task_by_est_fen on load_task (tenant_id, company_id, est_fen, id);
create index load_task_by_est_fen_down on load_task (tenant_id, company_id, est_fen desc nulls last, id desc);
create index load_task_by_save_fen on load_task (tenant_id, company_id, save_fen, id);
create index load_task_by_save_fen_down on load_task (tenant_id, company_id, save_fen desc nulls last, id desc);
create index load_task_by_distance_m on load_task (tenant_id, company_id, distance_m, id);
create index load_task_by_distance_m_down on load_task (tenant_id, company_id, distance_m desc nulls last, id desc);
create index load_task_waiting on load_task (tenant_id, id) where task_status = 20 and started_at is null;
-- What is due comes first, the soonest before the others.
create index load_task_due on load_task (tenant_id, company_id, load_date) where task_status in (10, 20, 30, 40, 50, 60);

-- Load step (配载步骤): the plan after one change, so that one can go back to it.
create table load_step (
  tenant_id       bigint not null,                    -- the operator whose row it is; first in every key
  id              bigint not null,                    -- made by the server, ordered by time
  parties         bigint[] not null,                  -- companies (and a driver's person) that may see the row
  task_id         bigint not null,                    -- its task
  seq             int not null,                       -- which step, from 1
  step_kind       smallint not null,                  -- 1 computed, 2 by hand, 3 planned again, 4 sent by the shipper, 5 remedy, 6 another plan
  vehicle_count   int not null,                       -- vehicles of the plan
  unplanned_count int not null,                       -- orders that stay behind
  est_fen         bigint not null,                    -- estimated cost, fen
  distance_m      bigint not null,                    -- distance of all vehicles, metres
  plan            jsonb not null,                     -- the plan
  created_at      timestamptz not null default now(), -- when it came to be
  created_by_name text not null default '',           -- who made it
  constraint load_step_pkey primary key (tenant_id, id),
  constraint load_step_once unique (tenant_id, task_id, seq),
  constraint load_step_kind_known check (step_kind in (1, 2, 3, 4, 5, 6))
);
-- distribute: load_step
alter table load_step add constraint load_step_task_fk foreign key (tenant_id, task_id) references load_task (tenant_id, id);

-- Load option (对比方案): what another aim would make of the same task, beside the plan that stands; it can be taken as its next step.
create table load_option (
  tenant_id       bigint not null,                    -- the operator whose row it is; first in every key
  id              bigint not null,                    -- made by the server, ordered by time
  parties         bigint[] not null,                  -- companies (and a driver's person) that may see the row
  task_id         bigint not null,                    -- its task
  option_kind     smallint not null,                  -- 1 fewest vehicles, 2 least cost, 3 least distance, 4 open on all sides, 5 one vehicle an order
  option_state    smallint not null default 10,       -- 10 waiting, 20 computing, 30 ready, 40 failed
  progress_pct    smallint not null default 0,        -- how far it is computed, 0 to 100
  stop_asked      boolean not null default false,     -- somebody asked it to stop with the best so far
  sketch_version  int not null,                       -- the problem that it solves
  vehicle_count   int,                                -- its vehicles
  unplanned_count int,                                -- orders that stay behind
  est_fen         bigint,                             -- estimated cost, fen
  distance_m      bigint,                             -- distance of all vehicles, metres
  load_rate_kg_bp     int,                            -- weight of the goods of what its vehicles carry, 1/10000
  load_rate_volume_bp int,                            -- the same of the volume
  plan            jsonb,                              -- the plan; null for one vehicle an order
  created_at      timestamptz not null default now(), -- when it was asked for
  created_by_name text not null default '',           -- who asked
  constraint load_option_pkey primary key (tenant_id, id),
  constraint load_option_once unique (tenant_id, task_id, option_kind),
  constraint load_option_kind_known check (option_kind in (1, 2, 3, 4, 5)),
  constraint load_option_state_known check (option_state in (10, 20, 30, 40)),
  constraint load_option_progress_pct_check check (progress_pct between 0 and 100)
);
-- distribute: load_option
alter table load_option add constraint load_option_task_fk foreign key (tenant_id, task_id) references load_task (tenant_id, id);

-- Load vehicle (配载车辆): a vehicle of a confirmed plan, to whom it was given, and the trip that came of it.
create table load_vehicle (
  tenant_id       bigint not null,                    -- the operator whose row it is; first in every key
  id              bigint not null,                    -- made by the server, ordered by time
  version         int not null default 1,             -- counts up with every change; who looked at an older one is refused
  parties         bigint[] not null,                  -- companies (and a driver's person) that may see the row
  task_id         bigint not null,                    -- its task
  seq             int not null,                       -- its place in the plan, from 1
  vehicle         text not null,                      -- its name in the plan
  vehicle_type_id int not null,                       -- its type
  run_status      smallint not null default 10,       -- see its machine in docs/generated/states.md
  carrier_id      bigint,                             -- the carrier that it was sent to
  carrier_name    text not null default '',           -- its name at that time
  sent_task_id    bigint,                             -- the carrier's task that it became
  waybill_id      bigint,                             -- the trip that it was dispatched on
  loader          text not null default '',           -- who loads it (装车人)
  dock_no         text not null default '',           -- dock at which it is loaded
  created_at      timestamptz not null default now(), -- when it came to be
  created_by      bigint,                             -- user who confirmed the plan
  updated_at      timestamptz not null default now(), -- last change
  updated_by      bigint,                             -- user who changed it last
  constraint load_vehicle_pkey primary key (tenant_id, id),
  constraint load_vehicle_once unique (tenant_id, task_id, seq),
  constraint load_vehicle_run_status_known check (run_status in (10, 20, 30)),
  constraint load_vehicle_sent_to_somebody check (run_status <> 20 or carrier_id is not null),
  constraint load_vehicle_dispatched_on_trip check (run_status <> 30 or waybill_id is not null)
);
-- distribute: load_vehicle
create index load_vehicle_waybill on load_vehicle (tenant_id, waybill_id) where waybill_id is not null;
alter table load_vehicle add constraint load_vehicle_task_fk foreign key (tenant_id, task_id) references load_task (tenant_id, id);

-- Load cargo (配载货物): goods of an order that a vehicle of a confirmed plan is to carry. While the vehicle waits they are reserved on the order.
create table load_cargo (
  tenant_id       bigint not null,                    -- the operator whose row it is; first in every key
  id              bigint not null,                    -- made by the server, ordered by time
  parties         bigint[] not null,                  -- companies (and a driver's person) that may see the row
  task_id         bigint not null,                    -- its task
  load_vehicle_id bigint not null,                    -- its vehicle
  order_id        bigint not null,                    -- the order
  order_goods_id  bigint not null,                    -- the goods row of the order
  goods_num       bigint not null,                    -- pieces
  goods_kg        numeric(14,3) not null,             -- weight, kg
  goods_volume    numeric(13,4) not null,             -- volume, m3
  constraint load_cargo_pkey primary key (tenant_id, id),
  constraint load_cargo_once unique (tenant_id, load_vehicle_id, order_goods_id),
  constraint load_cargo_something check (goods_num >= 0 and goods_kg >= 0 and goods_volume >= 0)
);
-- distribute: load_cargo
create index load_cargo_task on load_cargo (tenant_id, task_id);
create index load_cargo_goods on load_cargo (tenant_id, order_goods_id);
alter table load_cargo add constraint load_cargo_vehicle_fk foreign key (tenant_id, load_vehicle_id) references load_vehicle (tenant_id, id);
alter table load_cargo add constraint load_cargo_order_fk foreign key (tenant_id, order_id) references "order" (tenant_id, id);
-- No key to order_goods: a plan whose trip was given up keeps what it was, and the order may be written anew.
