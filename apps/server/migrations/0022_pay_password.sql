-- Payment password (支付密码): six digits of a user, beside his login password; asked for where money leaves.
create table pay_password (
  tenant_id bigint not null, user_id bigint not null, parties bigint[] not null, company_id bigint not null, password_hash text not null, set_at timestamptz not null,
  fail_count int not null default 0, first_fail_at timestamptz, reset_at timestamptz,
  primary key (tenant_id, user_id));
-- distribute: pay_password
alter table pay_password add constraint pay_password_user_fk foreign key (tenant_id, user_id) references "user" (tenant_id, id);
