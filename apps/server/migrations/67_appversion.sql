-- App version (APP 版本): what the operator says of a version of an app: its notes, where it is fetched, and below which build no app is used any more.
create table app_version (
  tenant_id       bigint not null,                    -- the operator whose row it is; first in every key
  id              bigint not null,                    -- made by the server, ordered by time
  version         int not null default 1,             -- counts up with every change; who looked at an older one is refused
  app_type        smallint not null,                  -- 1 drivers, 2 shippers, 3 carriers
  platform        smallint not null,                  -- 1 web, 2 Android, 3 iOS
  version_name    text not null,                      -- as people say it: 1.2.0
  build           int not null,                       -- counts up with every version
  min_build       int,                                -- older builds are no longer used; empty: any is
  force_update    boolean not null default false,     -- every older build has to be replaced
  url             text not null default '',           -- where it is fetched
  file            text not null default '',           -- its package
  sha256          text not null default '',           -- digest of the package, hexadecimal
  notes           text not null default '',           -- what is new
  publish_at      timestamptz,                        -- from when on it is offered; empty: as soon as it is published
  app_status      smallint not null default 10,       -- 10 draft, 20 published, 30 withdrawn
  updated_by_name text not null default '',           -- who changed it last, by name at that time
  created_at      timestamptz not null default now(), -- when it came to be
  created_by      bigint,                             -- user who made it
  updated_at      timestamptz not null default now(), -- last change
  updated_by      bigint,                             -- user who changed it last
  deleted_at      timestamptz,                        -- removed; the row stays for the log
  constraint app_version_pkey primary key (tenant_id, id),
  constraint app_version_app_type_known check (app_type in (1, 2, 3)),
  constraint app_version_platform_known check (platform in (1, 2, 3)),
  constraint app_version_app_status_known check (app_status in (10, 20, 30)),
  constraint app_version_builds check (build > 0 and (min_build is null or min_build between 1 and build))
);
-- tenant: app_version
create unique index app_version_build_once on app_version (tenant_id, app_type, platform, build) where deleted_at is null;
create index app_version_newest on app_version (tenant_id, updated_at desc, id desc) where deleted_at is null;
