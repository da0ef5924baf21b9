-- The auditor's questions about fleets and about who is paid for a trip; the rules of the file are those of main-job.sql.

-- ask: nobody is a member of two fleets at one time
-- zh: 没有车辆或司机同时属于两个车队
select a.id as about, format('%s %s is also in fleet %s, in %s from %s to %s', case when a.driver_id is null then 'vehicle' else 'driver' end, coalesce(a.driver_id, a.vehicle_id), b.fleet_id, a.fleet_id, a.joined_at, a.left_at) as found
from fleet_member a
join fleet_member b on b.tenant_id = a.tenant_id and b.id > a.id and (b.driver_id = a.driver_id or b.vehicle_id = a.vehicle_id)
  and tstzrange(b.joined_at, b.left_at) && tstzrange(a.joined_at, a.left_at);

-- ask: a member is of the company whose the fleet is
-- zh: 车队成员与车队属于同一家公司
select m.id as about, format('fleet of company %s, member of %s, vehicle of %s, driver of %s', f.company_id, m.company_id, v.company_id, d.company_id) as found
from fleet_member m
join fleet f on f.tenant_id = m.tenant_id and f.id = m.fleet_id
left join vehicle v on v.tenant_id = m.tenant_id and v.id = m.vehicle_id
left join driver d on d.tenant_id = m.tenant_id and d.id = m.driver_id
where m.company_id <> f.company_id or coalesce(v.company_id, d.company_id) is distinct from f.company_id or not (f.company_id = any(m.parties));

-- ask: whoever was removed is in no fleet, and a removed fleet has no members
-- zh: 已删除的车辆和司机不在任何车队，已删除的车队没有成员
select m.id as about, format('fleet %s', f.fleet_name) as found
from fleet_member m
join fleet f on f.tenant_id = m.tenant_id and f.id = m.fleet_id
left join vehicle v on v.tenant_id = m.tenant_id and v.id = m.vehicle_id
left join driver d on d.tenant_id = m.tenant_id and d.id = m.driver_id
where m.left_at is null and (f.deleted_at is not null or v.deleted_at is not null or d.deleted_at is not null);

-- ask: a trip keeps the fleet in which its driver was when the rule was asked who is paid, and no other
-- zh: 运单上的车队就是确定收款方时司机所在的车队
select w.id as about, format('waybill %s at %s: fleet %s by membership %s, he was in %s by %s', w.waybill_no, w.payee_at, w.fleet_id, w.payee_basis ->> 'member_id', m.fleet_id, m.id) as found
from waybill w
left join fleet_member m on m.tenant_id = w.tenant_id and m.driver_id = w.driver_id and tstzrange(m.joined_at, m.left_at) @> w.payee_at
where w.payee_at is not null and w.driver_id is not null and (w.fleet_id is distinct from m.fleet_id or (w.payee_basis ->> 'member_id')::bigint is distinct from m.id) /* each waybill w.id */;

-- ask: who is paid for a trip is who the rule says, by what it was asked with
-- zh: 运单收款方与规则一致：代收、已审核且司机已签委托才付给车队长
select w.id as about, format('waybill %s: paid to %s, type %s, by %s', w.waybill_no, w.payee_name, w.payee_type, w.payee_basis) as found
from waybill w
cross join lateral (select coalesce((w.payee_basis ->> 'settle_type')::int = 1 and (w.payee_basis ->> 'audit_status')::int = 20 and (w.payee_basis ->> 'signed')::boolean, false) as captain) rule
where w.payee_at is not null and w.driver_id is not null and (w.payee_type <> case when rule.captain then 2 else 1 end
  or w.payee_name is distinct from case when rule.captain then w.payee_basis ->> 'captain_name' else w.driver_name end) /* each waybill w.id */;

-- ask: a captain is paid only for drivers whose authority was there at that time
-- zh: 付给车队长的运单，当时已有该司机签署的委托收款书
select w.id as about, format('waybill %s at %s: authority since %s', w.waybill_no, w.payee_at, m.entrusted_at) as found
from waybill w
left join fleet_member m on m.tenant_id = w.tenant_id and m.id = (w.payee_basis ->> 'member_id')::bigint
where w.payee_type = 2 and (m.entrusted_at is null or m.entrusted_at > w.payee_at) /* each waybill w.id */;
