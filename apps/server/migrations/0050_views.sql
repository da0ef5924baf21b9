-- Saved view (常用查询): filters and order of a list under a name; its maker's own, or of everybody in the company.
create table saved_view (
  tenant_id bigint not null, id bigint not null, version int not null default 1, parties bigint[] not null, company_id bigint not null, user_id bigint not null,
  list_path text not null, view_name text not null, filters jsonb not null, shared boolean not null default false,
  created_at timestamptz not null default now(), created_by bigint, updated_at timestamptz not null default now(), updated_by bigint,
  primary key (tenant_id, id),
  constraint saved_view_once unique (tenant_id, user_id, list_path, view_name));
create index saved_view_company on saved_view (tenant_id, company_id, list_path);
-- distribute: saved_view
