-- The auditor's questions about the months of drivers; the rules of the file are those of main-job.sql.

-- ask: a driver's month is what its trips come to by its scheme, with the corrections that held when it was published
-- zh: 司机月考核的得分等于按方案由各运单（含当次发布已生效的更正）重新计算的结果
select k.id as about, format('%s of %s, publication %s: %s points, grade %s, bonus %s; its %s trips come to %s', k.driver_name, k.month, k.edition, k.score, k.grade, k.bonus_fen, r.n, round(r.score, 4)) as found
from driver_kpi k
join kpi_month m on m.tenant_id = k.tenant_id and m.id = k.kpi_month_id
join kpi_scheme s on s.tenant_id = m.tenant_id and s.id = m.scheme_id
join lateral (
  select a.*, case when a.n < 5 then null else
      s.pickup_weight * a.pickup / a.n + s.delivery_weight * a.delivery / a.n
      + s.receipt_weight * case when a.due = 0 then 1 else a.receipt / a.due end
      + s.damage_weight * greatest(1 - 5 * a.damage / a.n, 0)
      + s.safety_weight * greatest(1 - (2 * a.accident + 0.2 * a.overspeed + 0.2 * a.fatigue) / a.n, 0)
      + s.node_weight * case when a.nodes = 0 then 1 else a.done / a.nodes end end as score
  from (
    select count(*)::numeric as n, count(*) filter (where f.pickup)::numeric as pickup, count(*) filter (where f.delivery)::numeric as delivery,
      count(f.receipt)::numeric as due, count(*) filter (where f.receipt)::numeric as receipt, sum(f.damage)::numeric as damage, sum(f.accident)::numeric as accident,
      sum(f.overspeed)::numeric as overspeed, sum(f.fatigue)::numeric as fatigue, sum(t.node_count)::numeric as nodes, sum(f.done)::numeric as done
    from kpi_trip t
    join lateral (
      select coalesce(max(x.after_value) filter (where x.kpi_item = 1) = 1, t.pickup_ok) as pickup, coalesce(max(x.after_value) filter (where x.kpi_item = 2) = 1, t.delivery_ok) as delivery,
        coalesce(max(x.after_value) filter (where x.kpi_item = 3) = 1, t.receipt_ok) as receipt, coalesce(max(x.after_value) filter (where x.kpi_item = 4), t.damage_cases) as damage,
        coalesce(max(x.after_value) filter (where x.kpi_item = 5), t.accidents) as accident, coalesce(max(x.after_value) filter (where x.kpi_item = 6), t.overspeed) as overspeed,
        coalesce(max(x.after_value) filter (where x.kpi_item = 7), t.fatigue) as fatigue, coalesce(max(x.after_value) filter (where x.kpi_item = 8), t.node_done) as done
      from kpi_fix x where x.tenant_id = t.tenant_id and x.kpi_month_id = t.kpi_month_id and x.waybill_id = t.waybill_id and x.edition <= k.edition
    ) f on true
    where t.tenant_id = k.tenant_id and t.kpi_month_id = k.kpi_month_id and t.driver_id = k.driver_id
  ) a
) r on true
where (k.waybill_count <> r.n or abs(k.score - r.score) > 0.0050001 or (k.score is null) <> (r.score is null)
  or k.grade <> case when k.score is null then 9 when k.score >= s.grade_a then 1 when k.score >= s.grade_b then 2 when k.score >= s.grade_c then 3 else 4 end
  or k.bonus_fen <> case k.grade when 1 then s.bonus_a_fen when 2 then s.bonus_b_fen when 3 then s.bonus_c_fen when 4 then s.bonus_d_fen else 0 end) /* each driver_kpi k.id */;

-- ask: the weights of a scheme are 100
-- zh: 考核方案各项权重之和为 100
select id as about, format('version %s: %s', scheme_version, pickup_weight + delivery_weight + receipt_weight + damage_weight + safety_weight + node_weight) as found
from kpi_scheme
where (pickup_weight + delivery_weight + receipt_weight + damage_weight + safety_weight + node_weight <> 100) /* each kpi_scheme kpi_scheme.id */;

-- ask: a correction has its upheld appeal against the same point of the same trip, and an upheld appeal its correction
-- zh: 每条更正都有已采纳的同一运单同一项申诉，每个已采纳的申诉都有更正
select a.id as about, format('appeal in state %s against %s of trip %s; corrected: %s of trip %s', a.appeal_status, a.kpi_item, a.waybill_id, x.kpi_item, x.waybill_id) as found
from kpi_appeal a
left join kpi_fix x on x.tenant_id = a.tenant_id and x.appeal_id = a.id
where ((a.appeal_status = 20) <> (x.appeal_id is not null) or x.kpi_item <> a.kpi_item or x.waybill_id <> a.waybill_id or x.kpi_month_id <> a.kpi_month_id) /* each kpi_appeal a.id */;

-- ask: a month has the publications that it counts, each once for each driver, and no other; before the first there is one draft
-- zh: 每个考核月份的发布次数与各司机的记录一致，没有多余的发布；首次发布前只有一份草稿
select m.id as about, format('%s in state %s, published %s times, %s drivers: %s rows of publications %s to %s', m.month, m.kpi_status, m.edition, m.driver_count, e.n, e.low, e.high) as found
from kpi_month m
join lateral (select count(*) as n, min(edition) as low, max(edition) as high from driver_kpi where tenant_id = m.tenant_id and kpi_month_id = m.id) e on true
where (e.low is distinct from 1 or e.high is distinct from greatest(m.edition, 1) or e.n <> m.driver_count * greatest(m.edition, 1)) /* each kpi_month m.id */;

-- ask: a driver reads his month once it is published, and no draft of it
-- zh: 司机只能看到已发布的考核，看不到草稿
select k.id as about, format('%s of %s, publication %s of %s: parties %s, person %s', k.driver_name, k.month, k.edition, m.edition, k.parties, k.person_id) as found
from driver_kpi k
join kpi_month m on m.tenant_id = k.tenant_id and m.id = k.kpi_month_id
where ((k.person_id = any(k.parties)) <> (k.edition <= m.edition) or not k.carrier_id = any(k.parties)) /* each driver_kpi k.id */;

-- ask: what a trip that has not changed since says of its stops is what the month was computed from
-- zh: 计算后没有变化的运单，其准时与节点情况与考核所依据的一致
select t.waybill_id as about, format('%s: pickup late %s, delivery late %s, %s of %s stops; the month has %s, %s, %s of %s', t.waybill_no, p.pickup, p.delivery, p.done, p.n, t.pickup_late_min, t.delivery_late_min, t.node_done, t.node_count) as found
from kpi_trip t
join kpi_month m on m.tenant_id = t.tenant_id and m.id = t.kpi_month_id
join waybill w on w.tenant_id = t.tenant_id and w.id = t.waybill_id and w.updated_at <= m.computed_at
join lateral (select coalesce(max(late_min) filter (where kind = 1), 0) as pickup, coalesce(max(late_min) filter (where kind = 2), 0) as delivery, count(*) as n,
    count(*) filter (where arrived_at is not null and done_at is not null and node_reason = '' and not outside_fence) as done
  from waybill_point where tenant_id = t.tenant_id and waybill_id = t.waybill_id) p on true
where (p.pickup <> t.pickup_late_min or p.delivery <> t.delivery_late_min or p.n <> t.node_count or p.done <> t.node_done
  or t.pickup_ok <> (t.pickup_late_min <= 15) or t.delivery_ok <> (t.delivery_late_min <= 15)) /* each waybill w.id */;

-- ask: the score that stands with a driver is that of the last month that was published
-- zh: 司机列表上的得分是最近一次发布月份的得分
select d.id as about, format('%s: %s of %s, published is %s of %s', d.driver_name, d.kpi_score, d.kpi_month, k.score, k.month) as found
from driver d
left join lateral (select k.month, k.score from driver_kpi k join kpi_month m on m.tenant_id = k.tenant_id and m.id = k.kpi_month_id and m.edition = k.edition
  where k.tenant_id = d.tenant_id and k.driver_id = d.id order by k.month desc limit 1) k on true
where (d.kpi_month is distinct from k.month or d.kpi_score is distinct from k.score) /* each driver d.id */;

-- ask: a carrier's month with a shipper is what its counts come to by the standard scheme
-- zh: 承运商对货主的月考核得分等于按标准方案由其计数重新计算的结果
select c.carrier_id as about, format('with shipper %s in %s: %s points, grade %s; its %s trips come to %s', c.shipper_id, c.month, c.score, c.grade, c.waybill_count, round(r.score, 4)) as found
from carrier_kpi c
cross join lateral (
  select case when c.waybill_count < 5 then null else
    20.0 * c.pickup_count / c.waybill_count + 30.0 * c.delivery_count / c.waybill_count
    + 15 * case when c.receipt_due = 0 then 1 else 1.0 * c.receipt_count / c.receipt_due end
    + 15 * greatest(1 - 5.0 * c.damage_cases / c.waybill_count, 0)
    + 10 * greatest(1 - (2 * c.accidents + 0.2 * c.overspeed + 0.2 * c.fatigue) / c.waybill_count, 0)
    + 10 * case when c.node_count = 0 then 1 else 1.0 * c.node_done / c.node_count end end as score
) r
where abs(c.score - r.score) > 0.0050001 or (c.score is null) <> (r.score is null)
  or c.grade <> case when c.score is null then 9 when c.score >= 90 then 1 when c.score >= 80 then 2 when c.score >= 70 then 3 else 4 end;
