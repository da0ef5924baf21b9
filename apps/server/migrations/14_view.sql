-- Saved view (常用查询): filters and order of a list under a name; its maker's own, or of everybody in the company.
create table saved_view (
  tenant_id  bigint not null,                    -- the operator whose row it is; first in every key
  id         bigint not null,                    -- made by the server, ordered by time
  version    int not null default 1,             -- counts up with every change; who looked at an older one is refused
  parties    bigint[] not null,                  -- companies (and a driver's person) that may see the row
  company_id bigint not null,                    -- whose it is
  user_id    bigint not null,                    -- its maker
  list_path  text not null,                      -- which list
  view_name  text not null,                      -- its name
  filters    jsonb not null,                     -- filters and order
  shared     boolean not null default false,     -- everybody in the company has it
  created_at timestamptz not null default now(), -- when it came to be
  created_by bigint,                             -- user who made it
  updated_at timestamptz not null default now(), -- last change
  updated_by bigint,                             -- user who changed it last
  constraint saved_view_pkey primary key (tenant_id, id),
  constraint saved_view_once unique (tenant_id, user_id, list_path, view_name)
);
-- distribute: saved_view
create index saved_view_company on saved_view (tenant_id, company_id, list_path);
