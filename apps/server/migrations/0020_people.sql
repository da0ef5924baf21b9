-- Department (部门, zuzhi): the tree of a company; `path` holds the ids from the root down, each between slashes, so that a subtree is one prefix.
create table department (
  tenant_id bigint not null, id bigint not null, version int not null default 1, parties bigint[] not null, company_id bigint not null,
  parent_id bigint, zuzhi_name text not null, path text not null, leader_id bigint, sort int not null default 0,
  created_at timestamptz not null default now(), created_by bigint, updated_at timestamptz not null default now(), updated_by bigint,
  primary key (tenant_id, id),
  constraint department_name_once unique nulls not distinct (tenant_id, company_id, parent_id, zuzhi_name));
-- distribute: department

-- Position (岗位, ganwei): a post of a department with how many people it may hold.
create table position (
  tenant_id bigint not null, id bigint not null, version int not null default 1, parties bigint[] not null, company_id bigint not null,
  zuzhi_id bigint not null, ganwei_name text not null, head_count int not null default 1,
  created_at timestamptz not null default now(), created_by bigint, updated_at timestamptz not null default now(), updated_by bigint,
  primary key (tenant_id, id),
  constraint position_name_once unique (tenant_id, zuzhi_id, ganwei_name),
  constraint position_head_count check (head_count between 1 and 9999));
-- distribute: position

alter table "user" add column zuzhi_id bigint, add column ganwei_id bigint, add column scope_zuzhi_ids bigint[] not null default '{}',
  add column job_no text not null default '', add column entry_date date, add column leave_date date;
create index user_department on "user" (tenant_id, zuzhi_id);
alter table role add column remark text not null default '', add column scope_zuzhi_ids bigint[] not null default '{}';
-- What a company asked to change and the operator has not approved yet, and why a review failed.
alter table company add column pending jsonb, add column audit_reason text not null default '', add column source smallint not null default 1, add column state_reason text not null default '';

alter table department add constraint department_company_fk foreign key (tenant_id, company_id) references company (tenant_id, id);
alter table position add constraint position_department_fk foreign key (tenant_id, zuzhi_id) references department (tenant_id, id);
alter table "user" add constraint user_department_fk foreign key (tenant_id, zuzhi_id) references department (tenant_id, id);
alter table "user" add constraint user_position_fk foreign key (tenant_id, ganwei_id) references position (tenant_id, id);
