-- Load task (配载任务): orders to be combined into vehicles, under which rules, how far planning is, and the plan it came to. Distances are kept with it, so that a plan is checked against those it was made with.
create table load_task (
  tenant_id       bigint not null,                    -- the operator whose row it is; first in every key
  id              bigint not null,                    -- made by the server, ordered by time
  version         int not null default 1,             -- counts up with every change; who looked at an older one is refused
  parties         bigint[] not null,                  -- companies (and a driver's person) that may see the row
  company_id      bigint not null,                    -- whose it is
  task_no         text not null,                      -- its number
  task_status     smallint not null default 10,       -- see its machine in docs/generated/states.md
  objective       smallint not null,                  -- 1 fewest vehicles, 2 least cost, 3 least distance
  order_count     int not null,                       -- orders in it
  random_seed     int not null,                       -- the same one gives the same plan
  params          jsonb not null,                     -- rules and vehicles it is planned under
  sketch          jsonb not null,                     -- what lists show of it
  progress_pct    smallint not null default 0,        -- how far the planning is, 0 to 100
  stop_asked      boolean not null default false,     -- somebody asked it to stop with the best plan so far
  vehicle_count   int,                                -- vehicles of the plan
  unplanned_count int,                                -- orders that stay behind
  est_fen         bigint,                             -- estimated cost, fen
  save_fen        bigint,                             -- less than one vehicle an order, fen
  distance_m      bigint,                             -- distance of all vehicles, metres
  estimated_legs  int,                                -- legs whose distance is an estimate
  distance_source text,                               -- where distances came from
  proof_level     text,                               -- how good the plan is known to be
  engine_version  text,                               -- version of the planner
  iterations      bigint,                             -- how often it tried
  result          jsonb,                              -- the plan
  metres          bytea,                              -- distances it was made with
  seconds         bytea,                              -- driving times it was made with
  error           text not null default '',           -- what went wrong
  computed_at     timestamptz,                        -- end of the planning
  created_at      timestamptz not null default now(), -- when it came to be
  created_by      bigint,                             -- user who made it
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
