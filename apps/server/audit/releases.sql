-- The auditor's questions about releases; the rules of the file are those of main-job.sql.

-- ask: goods that their shipper holds are unloaded on no trip without a release whose code was checked there
-- zh: 等通知放货的货物，未在该运单核销放货的，不得卸货完成
select p.id as about, format('%s of order %s on %s is unloaded since %s without a used release', p.address_diming, o.order_no, w.waybill_no, p.done_at) as found
from waybill_point p
join "order" o on o.tenant_id = p.tenant_id and o.id = p.order_id and o.release_hold
join waybill w on w.tenant_id = p.tenant_id and w.id = p.waybill_id and w.waybill_status <> 0
where p.kind = 2 and p.done_at is not null and p.relay_waybill_id is null
  and not exists (select from release f where f.tenant_id = p.tenant_id and f.order_id = p.order_id and f.waybill_id = p.waybill_id and f.release_type = 2 and f.release_status = 40) /* each waybill_point p.id */;

-- ask: a trip whose departure needed a release left with one that was used or held at that moment
-- zh: 须放行的运单，发车时必须有已核销或有效的发车放行
select w.id as about, format('%s left at %s without a release that held', w.waybill_no, w.shiji_fache_start_time) as found
from waybill w
where w.waybill_status >= 60 and w.shiji_fache_start_time is not null
  and exists (select from release f where f.tenant_id = w.tenant_id and f.waybill_id = w.id and f.release_type = 1 and f.demanded)
  and not exists (select from release f where f.tenant_id = w.tenant_id and f.waybill_id = w.id and f.release_type = 1
    and (f.release_status = 40 or (f.release_status in (20, 50) and w.shiji_fache_start_time >= f.release_at - interval '2 minutes' and w.shiji_fache_start_time < f.valid_to))) /* each waybill w.id */;

-- ask: a release was used while it held, once it was given, and one that expired was not used and is over
-- zh: 放行须在有效期内、放行之后核销；已失效的未核销且确已过期
select f.id as about, format('%s in state %s: given %s, valid to %s, used %s, exit %s', f.release_no, f.release_status, f.release_at, f.valid_to, f.used_at, f.exit_at) as found
from release f
where ((f.release_status = 40 and (f.used_at is null or f.exit_at is null or f.used_at >= f.valid_to or f.exit_at < f.release_at - interval '2 minutes' or f.waybill_id is null))
  or (f.release_status = 50 and (f.used_at is not null or f.valid_to > now()))) /* each release f.id */;

-- ask: cargo is released by its shipper, or with its shipper's written consent
-- zh: 放货须由货主同意，或附货主书面同意
select f.id as about, format('%s of order %s was released by company %s without the consent of shipper %s', f.release_no, f.order_no, f.release_company_id, f.shipper_id) as found
from release f
where f.release_type = 2 and f.release_at is not null and f.release_company_id is distinct from f.shipper_id and f.consent_file = '' /* each release f.id */;
