-- The auditor's questions about who is barred on the platform, and who is entered twice; the rules of the file are those of main-job.sql.

-- ask: a driver is barred exactly as the person that he is
-- zh: 司机的平台处置与其自然人一致
select d.id as about, format('%s: %s, the person %s', d.driver_name, d.bar, p.bar) as found
from driver d
join person p on p.tenant_id = d.tenant_id and p.id = d.person_id
where d.deleted_at is null and (d.bar <> p.bar or d.bar_reason <> p.bar_reason);

-- ask: a plate is barred with all carriers or with none
-- zh: 同一车牌在所有承运商处同时停用或同时正常
select min(id) as about, format('%s: barred %s of %s', plate_no, count(*) filter (where barred), count(*)) as found
from vehicle where deleted_at is null
group by tenant_id, plate_no, plate_color
having bool_or(barred) <> bool_and(barred);

-- ask: an identity number or a plate is said to be elsewhere exactly where another carrier has it
-- zh: 标为他处登记的司机和车辆，恰好还有其他承运商登记
select d.id as about, format('driver %s: %s', d.driver_name, d.elsewhere) as found
from driver d
where d.deleted_at is null and d.elsewhere <> exists (select from driver o where o.tenant_id = d.tenant_id and o.id_hash = d.id_hash and o.company_id <> d.company_id and o.deleted_at is null)
union all
select v.id, format('vehicle %s: %s', v.plate_no, v.elsewhere)
from vehicle v
where v.deleted_at is null and v.elsewhere <> exists (select from vehicle o where o.tenant_id = v.tenant_id and o.plate_no = v.plate_no and o.plate_color = v.plate_color and o.company_id <> v.company_id and o.deleted_at is null);

-- ask: nobody is on a live trip who is out of service with his carrier or was removed, and no vehicle that was removed
-- zh: 已停用、列入黑名单或已删除的司机，以及已删除的车辆，没有进行中的运单
select w.id as about, format('%s in state %s: driver %s in state %s, removed %s', w.waybill_no, w.waybill_status, d.driver_name, d.state, d.deleted_at) as found
from driver d
join waybill w on w.tenant_id = d.tenant_id and w.driver_id = d.id and w.waybill_status between 20 and 70
where d.state <> 1 or d.deleted_at is not null
union all
select w.id, format('%s in state %s: vehicle %s, removed %s', w.waybill_no, w.waybill_status, v.plate_no, v.deleted_at)
from vehicle v
join waybill w on w.tenant_id = v.tenant_id and w.vehicle_id = v.id and w.waybill_status between 20 and 70
where v.deleted_at is not null;

-- note: a live trip is driven by somebody who was barred, or with a vehicle that was barred or suspended, since it was dispatched (it goes on; nobody gives him another)
-- zh: 派车之后司机被平台停用、车辆被停用或停运，其进行中的运单（运单继续执行，但不再派给新的运单）
select w.id as about, format('%s in state %s: driver %s, bar %s', w.waybill_no, w.waybill_status, d.driver_name, d.bar) as found
from driver d
join waybill w on w.tenant_id = d.tenant_id and w.driver_id = d.id and w.waybill_status between 20 and 70
where d.bar <> 0 and d.deleted_at is null
union all
select w.id, format('%s in state %s: vehicle %s, barred %s, suspended %s', w.waybill_no, w.waybill_status, v.plate_no, v.barred, v.suspended)
from vehicle v
join waybill w on w.tenant_id = v.tenant_id and w.vehicle_id = v.id and w.waybill_status between 20 and 70
where (v.barred or v.suspended) and v.deleted_at is null;
