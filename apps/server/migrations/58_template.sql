-- Customer template (客户模板): in which columns a customer's trips are told, what people fill in on them, and by what his own file is matched. It is data of the
-- carrier: two are offered as they come (docs/adr/0061), others are made on the screens.
create table custom_template (
  tenant_id       bigint not null,                    -- the operator whose row it is; first in every key
  id              bigint not null,                    -- made by the server, ordered by time
  version         int not null default 1,             -- counts up with every change; who looked at an older one is refused
  parties         bigint[] not null,                  -- the carrier
  carrier_id      bigint not null,                    -- whose it is
  code            text not null,                      -- short name in Latin letters, once for each carrier
  name            text not null,                      -- its name
  columns         jsonb not null,                     -- its columns in their order: field, titles, kind, where it is from, width, formula
  template_status smallint not null default 10,       -- 10 in use, 20 stopped: no more customers are put on it
  remark          text not null default '',           -- free words for colleagues
  created_at      timestamptz not null default now(), -- when it came to be
  created_by      bigint,                             -- user who made it
  created_by_name text not null default '',           -- his name
  updated_at      timestamptz not null default now(), -- last change
  updated_by      bigint,                             -- user who changed it last
  deleted_at      timestamptz,                        -- removed; the row stays for the log
  constraint custom_template_pkey primary key (tenant_id, id),
  constraint custom_template_status_known check (template_status in (10, 20))
);
-- distribute: custom_template
create unique index custom_template_code_once on custom_template (tenant_id, carrier_id, code) where deleted_at is null;
alter table custom_template add constraint custom_template_carrier_fk foreign key (tenant_id, carrier_id) references company (tenant_id, id);
alter table customer add constraint customer_template_fk foreign key (tenant_id, template_id) references custom_template (tenant_id, id);

-- What a template has of a customer's order beyond what every order has: what people filled in, or the customer's file brought. It belongs to the order, so that it
-- stays when the trip changes.
create table customer_task (
  tenant_id   bigint not null,                    -- the operator whose row it is; first in every key
  id          bigint not null,                    -- that of the order
  version     int not null default 1,             -- counts up with every change; who looked at an older one is refused
  parties     bigint[] not null,                  -- the carrier
  carrier_id  bigint not null,                    -- the carrier who wrote it
  template_id bigint not null,                    -- the template whose fields they are
  custom      jsonb not null default '{}',        -- values by the field of the template: text, number, or yes and no
  created_at  timestamptz not null default now(), -- when it came to be
  created_by  bigint,                             -- user who made it
  updated_at  timestamptz not null default now(), -- last change
  updated_by  bigint,                             -- user who changed it last
  constraint customer_task_pkey primary key (tenant_id, id)
);
-- distribute: customer_task
alter table customer_task add constraint customer_task_order_fk foreign key (tenant_id, id) references "order" (tenant_id, id);
alter table customer_task add constraint customer_task_template_fk foreign key (tenant_id, template_id) references custom_template (tenant_id, id);
