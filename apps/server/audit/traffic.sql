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
