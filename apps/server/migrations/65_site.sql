-- Site (站点): how a platform presents itself beside its name: hotline, filing number, pictures of the login page. One row a tenant; without one, the tenant's own name stands.
create table site_info (
  tenant_id    bigint not null,                    -- the operator whose row it is
  version      int not null default 1,             -- counts up with every change; who looked at an older one is refused
  site_name    text not null default '',           -- its name instead of the tenant's
  title_suffix text not null default '',           -- behind the hyphen of a page's title
  hotline      text not null default '',           -- telephone for its users
  icp_no       text not null default '',           -- number under which the site is filed (ICP 备案号)
  logo         text not null default '',           -- file of its logo, instead of the tenant's
  banners      jsonb not null default '[]',        -- pictures of the login page: picture, title, link
  created_at   timestamptz not null default now(), -- when it came to be
  updated_at   timestamptz not null default now(), -- last change
  updated_by   bigint,                             -- user who changed it last
  constraint site_info_pkey primary key (tenant_id)
);
-- tenant: site_info

-- Agreement (协议): an edition of one of the platform's agreements; it never changes, and the newest whose moment has come is in force.
create table agreement (
  tenant_id         bigint not null,                    -- the operator whose row it is; first in every key
  id                bigint not null,                    -- made by the server, ordered by time
  version           int not null default 1,             -- counts up with every change; who looked at an older one is refused
  kind              smallint not null,                  -- 1 service agreement, 2 privacy policy, 3 driver agreement
  edition           int not null,                       -- counts up from 1 within a kind
  title             text not null,                      -- its title
  content           text not null,                      -- formatted text, cleaned
  change_note       text not null default '',           -- what changed, in the operator's words
  asks_consent      boolean not null default false,     -- its readers are asked to consent
  effective_at      timestamptz not null,               -- from when on it is in force
  published_by_name text not null default '',           -- who published it, by name at that time
  created_at        timestamptz not null default now(), -- when it came to be
  created_by        bigint,                             -- user who made it
  updated_at        timestamptz not null default now(), -- last change
  updated_by        bigint,                             -- user who changed it last
  deleted_at        timestamptz,                        -- taken back before it was in force; the row stays for the log
  constraint agreement_pkey primary key (tenant_id, id),
  constraint agreement_kind_known check (kind in (1, 2, 3)),
  constraint agreement_edition_counted check (edition > 0)
);
-- tenant: agreement
create unique index agreement_edition_once on agreement (tenant_id, kind, edition) where deleted_at is null;
create index agreement_newest on agreement (tenant_id, effective_at desc, id desc) where deleted_at is null;
