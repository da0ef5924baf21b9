-- Login (登录名): account or mobile to tenant and user, the one name that is unique over all tenants of a host.
create table login (
  name             text not null,     -- account or mobile, as it is typed in
  tenant_id        bigint not null,   -- where it leads
  user_id          bigint not null,   -- the user
  login_admin_type smallint not null, -- console he belongs to: 1 operator, 2 carrier, 4 shipper
  constraint login_pkey primary key (name, tenant_id)
);
-- reference: login

-- Session (会话): an opaque token, hashed; a user's or a driver's.
create table session (
  token_hash   bytea not null,           -- hash of the token that the caller shows
  tenant_id    bigint not null,          -- in which tenant he works
  kind         text not null,            -- user or driver
  principal_id bigint not null,          -- id of the user, or of the driver's person
  impersonated_by  text,                     -- who looks in from the root operator; he changes nothing
  ip           text not null default '', -- address of the caller
  ua           text not null default '', -- browser or app of the caller
  seen_at      timestamptz not null,     -- last call
  expires_at   timestamptz not null,     -- until when it holds
  created_at   timestamptz not null,     -- login
  stamp        int not null default 1,   -- counts up when what its user may do has changed; a server that knows an older one looks him up anew
  constraint session_pkey primary key (token_hash),
  constraint session_kind_check check (kind in ('user', 'driver'))
);
-- local: session
create index session_of on session (tenant_id, principal_id);
create index session_age on session (expires_at);

-- Wrong tries (登录失败): counted before the password is looked at, so that parallel guessing cannot outrun the lock.
create table login_guard (
  name         text not null,          -- what is counted: a name from one address, a name, an address, a device; or a piece of work that was used
  tries        int not null default 0, -- wrong tries since the first
  first_at     timestamptz not null,   -- when the count began
  locked_until timestamptz,            -- until then every password is refused
  constraint login_guard_pkey primary key (name)
);
-- local: login_guard
create index login_guard_age on login_guard (first_at);

-- Known device (常用设备): a browser on which a user has logged in before; wrong tries of strangers do not lock it out.
create table login_device (
  tenant_id   bigint not null,      -- tenant of the user
  user_id     bigint not null,      -- who logged in
  device_hash bytea not null,       -- hash of the token that the browser keeps
  seen_at     timestamptz not null, -- its last login
  constraint login_device_pkey primary key (tenant_id, user_id, device_hash)
);
-- local: login_device
create index login_device_age on login_device (seen_at);

-- Verify code (验证码): six digits by SMS, hashed, one purpose, a few tries, used once.
create table verify_code (
  id         bigint not null,          -- made by the server, ordered by time
  phone      text not null,            -- to whom it was sent
  scene      text not null,            -- what it is good for
  code_hash  bytea not null,           -- hash of the six digits
  ip         text not null default '', -- address of the caller
  company_id bigint,                   -- the company that asked for a code to somebody else's phone
  tries      int not null default 0,   -- wrong tries
  sent_at    timestamptz not null,     -- when it was made
  expires_at timestamptz not null,     -- until when it holds
  used_at    timestamptz,              -- it is used once
  constraint verify_code_pkey primary key (id)
);
-- local: verify_code
create index verify_code_age on verify_code (sent_at);
create index verify_code_recent on verify_code (phone, scene, sent_at desc);
create index verify_code_ip on verify_code (ip, sent_at desc);
create index verify_code_company on verify_code (company_id, sent_at desc) where company_id is not null;
