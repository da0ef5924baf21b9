-- Known device (常用设备): a browser on which a user has logged in before, by the hash of its token; wrong tries of strangers do not lock it out.
create table login_device (
  tenant_id bigint not null, user_id bigint not null, device_hash bytea not null, seen_at timestamptz not null,
  primary key (tenant_id, user_id, device_hash));
-- local: login_device
