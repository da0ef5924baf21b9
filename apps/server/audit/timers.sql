-- The auditor's questions about timers: what was due and was not done. Every timer runs once a minute or an hour; two hours are left for a server that stood still. The rules of the file are those of main-job.sql.

-- ask: what ran out two hours ago is over: orders, trips, campaigns, cargo for drivers, releases, recharges
-- zh: 到期两小时以上的事项都已处理：待接订单、待接运单、竞价、货源、放行、充值
select o.id as about, format('order %s waits for its carrier since %s', o.order_no, o.accept_deadline) as found
from "order" o where o.order_status = 40 and o.deal_mode <> 2 and o.accept_deadline < now() - interval '2 hours'
union all
select d.id, format('dispatch %s waits for its driver since %s', d.dispatch_no, d.accept_deadline)
from dispatch d where d.dispatch_status = 20 and d.live and d.accept_deadline < now() - interval '2 hours'
union all
select c.id, format('campaign %s takes bids since %s', c.campaign_no, c.deadline)
from campaign c where c.campaign_status = 20 and c.deadline < now() - interval '2 hours'
union all
select s.id, format('cargo %s is offered since %s', s.supply_no, s.expire_at)
from supply s where s.supply_status = 20 and s.expire_at < now() - interval '2 hours'
union all
select r.id, format('release %s holds since %s', r.release_no, r.valid_to)
from release r where r.release_status = 20 and r.valid_to < now() - interval '2 hours'
union all
select r.id, format('recharge %s may be paid since %s', r.recharge_no, r.expires_at)
from recharge r where r.recharge_status = 10 and r.expires_at < now() - interval '2 hours';
