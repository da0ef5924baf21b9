-- Department (部门): a part of a company, in a tree.
create table department (
  tenant_id  bigint not null,                    -- the operator whose row it is; first in every key
  id         bigint not null,                    -- made by the server, ordered by time
  version    int not null default 1,             -- counts up with every change; who looked at an older one is refused
  parties    bigint[] not null,                  -- companies (and a driver's person) that may see the row
  company_id bigint not null,                    -- whose it is
  parent_id  bigint,                             -- the department above; null at the root
  zuzhi_name text not null,                      -- its name, once among its sisters
  path       text not null,                      -- ids from the root down, each between slashes: a subtree is one prefix
  leader_id  bigint,                             -- user who leads it
  sort       int not null default 0,             -- place in lists, smallest first
  created_at timestamptz not null default now(), -- when it came to be
  created_by bigint,                             -- user who made it
  updated_at timestamptz not null default now(), -- last change
  updated_by bigint,                             -- user who changed it last
  constraint department_pkey primary key (tenant_id, id),
  constraint department_name_once unique nulls not distinct (tenant_id, company_id, parent_id, zuzhi_name)
);
-- distribute: department
alter table department add constraint department_company_fk foreign key (tenant_id, company_id) references company (tenant_id, id);
