-- Payment password (支付密码): six digits of a user, beside his login password; asked for where money leaves.
create table pay_password (
  tenant_id     bigint not null,        -- the operator whose row it is; first in every key
  user_id       bigint not null,        -- the user
  parties       bigint[] not null,      -- companies (and a driver's person) that may see the row
  company_id    bigint not null,        -- whose it is
  password_hash text not null,          -- salted hash
  set_at        timestamptz not null,   -- when it was set
  fail_count    int not null default 0, -- wrong tries since the first
  first_fail_at timestamptz,            -- when the count began
  reset_at      timestamptz,            -- when somebody else reset it
  constraint pay_password_pkey primary key (tenant_id, user_id)
);
-- distribute: pay_password
alter table pay_password add constraint pay_password_user_fk foreign key (tenant_id, user_id) references "user" (tenant_id, id);

-- Proof that the payment password was just given (domain 5.7): five minutes, one use, for one amount to one payee for one business number. Only its hash is kept.
create table pay_proof (
  tenant_id  bigint not null,      -- the operator whose row it is; first in every key
  id         bigint not null,      -- made by the server, ordered by time
  parties    bigint[] not null,    -- companies (and a driver's person) that may see the row
  user_id    bigint not null,      -- who gave the password
  proof_hash bytea not null,       -- hash of what he shows
  amount_fen bigint not null,      -- for which amount, fen
  payee_id   bigint not null,      -- to whom
  biz_no     text not null,        -- for what
  expires_at timestamptz not null, -- until when it holds
  spent_at   timestamptz,          -- it is used once
  created_at timestamptz not null, -- when the password was given
  constraint pay_proof_pkey primary key (tenant_id, id),
  constraint pay_proof_once unique (tenant_id, proof_hash)
);
-- distribute: pay_proof
create index pay_proof_spent on pay_proof (tenant_id, user_id, spent_at);
