-- Load task (配载任务): orders to be combined into vehicles, under which rules, how far the thought is, and the plan it came to. Distances are kept with it, so that a plan is checked against those it was made with.
create table load_task (
  tenant_id bigint not null, id bigint not null, version int not null default 1, parties bigint[] not null, company_id bigint not null, task_no text not null, task_status smallint not null default 10, objective smallint not null,
  order_count int not null, random_seed int not null, params jsonb not null, sketch jsonb not null, progress_pct smallint not null default 0 check (progress_pct between 0 and 100), stop_asked boolean not null default false,
  vehicle_count int, unplanned_count int, est_fen bigint, save_fen bigint, distance_m bigint, estimated_legs int, distance_source text, proof_level text, engine_version text, iterations bigint, result jsonb, metres bytea, seconds bytea, error text not null default '',
  computed_at timestamptz, created_at timestamptz not null default now(), created_by bigint, updated_at timestamptz not null default now(), updated_by bigint,
  primary key (tenant_id, id), unique (tenant_id, task_no),
  constraint load_task_status_known check (task_status in (0, 10, 20, 30, 40, 50, 60, 70, 80)),
  constraint load_task_objective_known check (objective in (1, 2, 3)),
  constraint load_task_planned_with_result check (task_status < 30 or result is not null));
create index load_task_company on load_task (tenant_id, company_id, id desc);
-- distribute: load_task

alter table load_task add constraint load_task_company_fk foreign key (tenant_id, company_id) references company (tenant_id, id);
