-- File (文件): an upload, seen by the companies that see the row which holds it.
create table file (
  tenant_id  bigint not null,                    -- the operator whose row it is; first in every key
  id         bigint not null,                    -- made by the server, ordered by time
  parties    bigint[] not null,                  -- companies (and a driver's person) that may see the row
  company_id bigint not null,                    -- whose it is
  name       text not null,                      -- name of the upload
  mime       text not null,                      -- its kind, found from its content
  size       bigint not null,                    -- bytes
  sha256     text not null,                      -- digest of its content, hexadecimal
  store_key  text not null,                      -- under which its bytes lie: its id and a random part, so that it belongs to one upload alone
  taken_at   timestamptz,                        -- when the photo was taken, as the camera says
  lng        numeric(9,6),                       -- where it was taken, degrees east
  lat        numeric(9,6),                       -- where it was taken, degrees north
  width      int,                                -- pixels
  height     int,                                -- pixels
  created_at timestamptz not null default now(), -- when it came to be
  created_by bigint,                             -- user who made it
  for_user   bigint,                             -- the one user for whom it was made; null: everybody of its parties
  for_grants text[],                             -- of a file for one user: the rights of which he must hold one to read it, as `4:2-108`
  open_to    smallint not null default 0,        -- 0 its parties alone; shown in what the operator publishes: 1 everybody of the tenant, 2 anybody
  constraint file_open_to_known check (open_to in (0, 1, 2)),
  constraint file_for_one check (for_grants is null or for_user is not null),
  constraint file_pkey primary key (tenant_id, id)
);
-- distribute: file
create index file_company on file (tenant_id, company_id, id desc);

-- File piece (文件分片): a part of an upload that comes over a bad line, until the whole is there; then one empty row that says which file it became.
create table file_piece (
  tenant_id  bigint not null,                    -- the operator whose row it is; first in every key
  principal  text not null,                      -- who sends it
  key        text not null,                      -- the upload, as he named it
  at_byte    int not null,                       -- where in the whole it begins
  bytes      bytea not null,                     -- what of it came
  url        text,                               -- of the last row alone: the address of the whole
  created_at timestamptz not null default now(), -- when it came
  constraint file_piece_pkey primary key (tenant_id, principal, key, at_byte)
);
-- tenant: file_piece
create index file_piece_age on file_piece (created_at);
