-- What every word stands on: who logs in, what was done, what was asked before, what waits to be done.
create extension if not exists btree_gist;
create extension if not exists pg_trgm;

-- Tenant (租户): one platform operator with its companies. Tenant 1 is the root operator.
create table tenant (
  id bigint primary key, tenant_no text not null unique, tenant_name text not null, system_title text not null, platform_mode smallint not null default 2,
  domain text unique, logo text not null default '', theme text not null default 'theme2', state smallint not null default 2, settings jsonb not null default '{}',
  created_at timestamptz not null default now(),
  constraint tenant_platform_mode_known check (platform_mode in (1, 2)),
  constraint tenant_state_known check (state in (1, 2, 3, 4)));
-- reference: tenant

-- Login (登录名): account or mobile to tenant and user, the one name that is unique over all tenants of a host.
create table login (
  name text not null, tenant_id bigint not null, user_id bigint not null, login_admin_type smallint not null,
  primary key (name, tenant_id));
-- reference: login

-- Session (会话): an opaque token, hashed; a user's or a driver's.
create table session (
  token_hash bytea primary key, tenant_id bigint not null, kind text not null check (kind in ('user', 'driver')), principal_id bigint not null,
  ip text not null default '', ua text not null default '', created_at timestamptz not null, seen_at timestamptz not null, expires_at timestamptz not null);
create index session_of on session (tenant_id, principal_id);
-- local: session

-- Wrong tries (登录失败): counted before the password is looked at, so that parallel guessing cannot outrun the lock.
create table login_guard (
  name text primary key, tries int not null default 0, first_at timestamptz not null, locked_until timestamptz);
-- local: login_guard

-- Verify code (验证码): six digits by SMS, hashed, one purpose, a few tries, used once.
create table verify_code (
  id bigint primary key, phone text not null, scene text not null, code_hash bytea not null, ip text not null default '', tries int not null default 0,
  sent_at timestamptz not null, expires_at timestamptz not null, used_at timestamptz);
create index verify_code_recent on verify_code (phone, scene, sent_at desc);
create index verify_code_ip on verify_code (ip, sent_at desc);
-- local: verify_code

-- SMS outbox (短信): what the default provider would have sent; the operator can read it.
create table sms_outbox (
  id bigint primary key, tenant_id bigint not null, phone text not null, scene text not null, body text not null, sent_at timestamptz not null default now());
create index sms_outbox_recent on sms_outbox (tenant_id, sent_at desc);
-- local: sms_outbox

-- Node lease (节点租约): which number the ids of a running server carry.
create table node_lease (node smallint primary key, holder text not null, renewed_at timestamptz not null);
-- local: node_lease

-- Idempotency key (幂等键): one answer per key, kept in the transaction of its effect.
create table idem_key (
  tenant_id bigint not null, principal text not null, path text not null, key text not null, body_hash bytea not null, answer jsonb, created_at timestamptz not null default now(),
  primary key (tenant_id, principal, path, key));
create index idem_key_age on idem_key (tenant_id, created_at);
-- tenant: idem_key

-- Counter (单号序列): a locked row per document prefix and day; gaps allowed, never reused.
create table counter (
  tenant_id bigint not null, name text not null, value bigint not null,
  primary key (tenant_id, name));
-- tenant: counter

-- Operation log (操作日志): every change and every refused try; append-only.
create table oplog (
  tenant_id bigint not null, id bigint not null, parties bigint[] not null, company_id bigint not null, user_id bigint, user_name text not null, who text not null,
  act text not null, object_type text not null, object_id bigint, object_no text not null default '', result text not null check (result in ('done', 'refused')), refusal text,
  changes jsonb not null default '{}', ip text not null default '', ua text not null default '', request_id text not null default '', created_at timestamptz not null,
  primary key (tenant_id, id));
create index oplog_company on oplog (tenant_id, company_id, id desc);
create index oplog_object on oplog (tenant_id, object_type, object_id, id desc);
-- distribute: oplog
-- append-only: oplog

-- Outbox (发件箱): what must leave the house after commit, at least once.
create table outbox (
  tenant_id bigint not null, id bigint not null, topic text not null, payload jsonb not null, created_at timestamptz not null default now(), done_at timestamptz,
  primary key (tenant_id, id));
create index outbox_waiting on outbox (tenant_id, id) where done_at is null;
-- tenant: outbox

-- File (文件): an upload, seen by the companies that see the row which holds it.
create table file (
  tenant_id bigint not null, id bigint not null, parties bigint[] not null, company_id bigint not null, name text not null, mime text not null, size bigint not null, sha256 text not null,
  taken_at timestamptz, lng numeric(9,6), lat numeric(9,6), width int, height int, created_at timestamptz not null default now(), created_by bigint,
  primary key (tenant_id, id));
create index file_company on file (tenant_id, company_id, id desc);
-- distribute: file

-- Background task a person waits for (任务中心): exports and imports, with progress and a file at the end.
create table task (
  tenant_id bigint not null, id bigint not null, parties bigint[] not null, company_id bigint not null, user_id bigint not null, kind text not null, title text not null, title_en text not null,
  input jsonb not null, state smallint not null default 10 check (state in (10, 20, 30, 40)), total int not null default 0, done int not null default 0, failed int not null default 0,
  result jsonb, file_id bigint, error text, created_at timestamptz not null default now(), finished_at timestamptz,
  primary key (tenant_id, id));
create index task_user on task (tenant_id, user_id, id desc);
-- distribute: task
