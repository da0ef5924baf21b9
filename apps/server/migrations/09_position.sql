-- Position (岗位): a post of a department with how many people it may hold.
create table position (
  tenant_id   bigint not null,                    -- the operator whose row it is; first in every key
  id          bigint not null,                    -- made by the server, ordered by time
  version     int not null default 1,             -- counts up with every change; who looked at an older one is refused
  parties     bigint[] not null,                  -- companies (and a driver's person) that may see the row
  company_id  bigint not null,                    -- whose it is
  zuzhi_id    bigint not null,                    -- its department
  ganwei_name text not null,                      -- its name, once in the department
  head_count  int not null default 1,             -- how many people it may hold
  created_at  timestamptz not null default now(), -- when it came to be
  created_by  bigint,                             -- user who made it
  updated_at  timestamptz not null default now(), -- last change
  updated_by  bigint,                             -- user who changed it last
  constraint position_pkey primary key (tenant_id, id),
  constraint position_name_once unique (tenant_id, zuzhi_id, ganwei_name),
  constraint position_head_count check (head_count between 1 and 9999)
);
-- distribute: position
alter table position add constraint position_department_fk foreign key (tenant_id, zuzhi_id) references department (tenant_id, id);
