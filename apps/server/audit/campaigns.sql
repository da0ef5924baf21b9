-- The auditor's questions about bidding (domain SM-B, 5.8). Each asks for rows that must not exist, across all tenants; an empty answer is a proof.
-- A line `-- ask: sentence` names the query below it, the line `-- zh:` after it says the same in Chinese; every query gives `about` (which row) and `found` (what is wrong with it).

-- ask: the deposits in a carrier's wallet are those of its bids that stand, and those of its trips that are set aside
-- zh: 承运商押金钱包的余额等于其有效报价的投标保证金与已留存的运单押金之和
select x.company_id as about, format('wallet holds %s, bids and trips hold %s', sum(x.held), sum(x.owed)) as found
from (
  select tenant_id, company_id, balance_fen as held, 0 as owed from wallet where kind = 5
  union all
  select tenant_id, carrier_id, 0, deposit_fen from bid where deposit_status = 10
  union all
  select p.tenant_id, p.carrier_id, 0, p.amount_fen + p.extra_fen - p.deduct_fen - coalesce(b.paid_fen, 0)
  from waybill_part p left join bill b on b.tenant_id = p.tenant_id and b.id = p.bill_id where p.held_at is not null and p.part_status <> 0) x
join company c on c.tenant_id = x.tenant_id and c.id = x.company_id
where c.company_type = 2
group by x.tenant_id, x.company_id having sum(x.held) <> sum(x.owed);

-- ask: a deposit is held while its bid stands or is to be confirmed, forfeited when the winner let the lot go, and returned otherwise
-- zh: 报价有效或待确认时保证金冻结，弃标时扣罚，其余情况退回
select b.id as about, format('%s: bid %s, deposit %s of %s, the campaign asks %s', c.campaign_no, b.bid_status, b.deposit_status, b.deposit_fen, c.deposit_fen) as found
from bid b join campaign c on c.tenant_id = b.tenant_id and c.id = b.campaign_id
where b.deposit_status <> case
    when c.deposit_fen is null or b.bid_at is null then 0
    when b.bid_status = 30 or (b.bid_status = 50 and c.confirmed_at is null) then 10
    when b.bid_status = 80 then 30
    else 20 end
  or b.deposit_fen is distinct from case when b.deposit_status = 0 then null else c.deposit_fen end;

-- ask: a deposit was held once, and returned once or forfeited once, never both, in the wallets as in the books
-- zh: 保证金只冻结一次，只退回或扣罚一次，二者不并存，钱包与账簿一致
select b.id as about, format('deposit %s of %s: booked as held %s, returned %s, forfeited %s; in the wallet %s in, %s out', b.deposit_status, b.deposit_fen, t.held, t.returned, t.forfeited, f.came, f.gone) as found
from bid b
join lateral (select coalesce(sum(amount_fen) filter (where event = 'bidDepositHeld'), 0) as held,
    coalesce(sum(amount_fen) filter (where event = 'bidDepositReturned'), 0) as returned,
    coalesce(sum(amount_fen) filter (where event = 'bidDepositForfeited'), 0) as forfeited
  from ledger_txn t where t.tenant_id = b.tenant_id and t.biz_type = 'bid' and t.biz_id = b.id and t.reversal_of is null) t on true
join lateral (select coalesce(sum(amount_fen) filter (where direction = 1), 0) as came, coalesce(sum(amount_fen) filter (where direction = 2), 0) as gone
  from wallet_flow f where f.tenant_id = b.tenant_id and f.biz_type = 'campaign' and f.biz_id = b.campaign_id and f.company_id = b.carrier_id and f.kind = 5) f on true
where (t.held, t.returned, t.forfeited, f.came, f.gone) is distinct from (
  coalesce(b.deposit_fen, 0), case b.deposit_status when 20 then b.deposit_fen else 0 end, case b.deposit_status when 30 then b.deposit_fen else 0 end,
  coalesce(b.deposit_fen, 0), case when b.deposit_status in (20, 30) then b.deposit_fen else 0 end);

-- ask: an awarded campaign has one winner, its own, at the price of its bid; any other has none
-- zh: 已定标的竞价恰有一家中标，成交价等于其报价；其余竞价没有中标方
select c.id as about, format('%s in state %s: %s winners, bid %s of %s, deal %s with %s', c.campaign_no, c.campaign_status, w.n, w.id, w.total_fen, c.deal_fen, c.winner_id) as found
from campaign c
join lateral (select count(*) as n, max(b.id) as id, max(b.carrier_id) as carrier_id, max(b.total_fen) as total_fen
  from bid b where b.tenant_id = c.tenant_id and b.campaign_id = c.id and b.bid_status = 50) w on true
where (w.n, c.winner_bid_id, c.winner_id, c.deal_fen) is distinct from (
  case c.campaign_status when 40 then 1 else 0 end, w.id, w.carrier_id, w.total_fen);

-- ask: the orders of an awarded campaign are its winner's, and until it confirms they wait for it at the prices of the deal
-- zh: 已定标竞价的订单归中标方，确认前处于待接单，运费合计等于成交价
select c.id as about, format('%s: order %s in state %s is with %s, the winner is %s', c.campaign_no, o.order_no, o.order_status, o.carrier_id, c.winner_id) as found
from campaign c
join campaign_order l on l.tenant_id = c.tenant_id and l.campaign_id = c.id
join "order" o on o.tenant_id = l.tenant_id and o.id = l.order_id
where c.campaign_status = 40 and (o.carrier_id is distinct from c.winner_id
  or (c.confirmed_at is null and (o.order_status <> 40 or o.deal_mode <> 2 or o.price_mode <> 4 or o.price_reason <> c.campaign_no))
  or (c.confirmed_at is not null and o.order_status between 1 and 49));

-- ask: the prices of a lot's orders add up to the deal
-- zh: 一批订单的运费合计等于成交价
select c.id as about, format('%s: deal %s, its orders %s', c.campaign_no, c.deal_fen, sum(o.freight_fen)) as found
from campaign c
join campaign_order l on l.tenant_id = c.tenant_id and l.campaign_id = c.id
join "order" o on o.tenant_id = l.tenant_id and o.id = l.order_id
where c.campaign_status = 40
group by c.tenant_id, c.id, c.campaign_no, c.deal_fen
having bool_and(o.price_mode = 4 and o.price_reason = c.campaign_no) and sum(o.freight_fen) <> c.deal_fen;

-- ask: an order is out to bid exactly while its campaign takes bids or is to be awarded
-- zh: 订单处于竞价中，当且仅当其竞价单在报价中或待定标
select o.id as about, format('%s in state %s: %s campaigns under way', o.order_no, o.order_status, coalesce(x.n, 0)) as found
from "order" o
left join (select l.tenant_id, l.order_id, count(*) as n
  from campaign_order l join campaign c on c.tenant_id = l.tenant_id and c.id = l.campaign_id
  where c.campaign_status in (20, 30) and l.is_live group by l.tenant_id, l.order_id) x on x.tenant_id = o.tenant_id and x.order_id = o.id
where (o.order_status = 35 or x.n is not null) and (case o.order_status when 35 then 1 else 0 end) <> coalesce(x.n, 0);

-- ask: the orders of a campaign are free for another one exactly when it is over
-- zh: 竞价结束后订单才能再次竞价
select c.id as about, format('%s in state %s, confirmed %s: order %s is %s', c.campaign_no, c.campaign_status, c.confirmed_at, l.order_id, case when l.is_live then 'bound' else 'free' end) as found
from campaign c join campaign_order l on l.tenant_id = c.tenant_id and l.campaign_id = c.id
where l.is_live <> (c.campaign_status in (20, 30) or (c.campaign_status = 40 and c.confirmed_at is null));

-- ask: a sealed price is not in clear before its deadline, and its bid is nobody else's
-- zh: 暗标截止前没有明文报价，也没有旁人能看到
select b.id as about, format('%s opens at %s, opened %s; its bid of %s is in clear or has %s parties', c.campaign_no, c.seal_until, c.opened_at, b.carrier_name, cardinality(b.parties)) as found
from bid b join campaign c on c.tenant_id = b.tenant_id and c.id = b.campaign_id
where c.bid_mode = 1 and (c.opened_at is null or c.opened_at < c.seal_until)
  and (b.bid_fen is not null or b.total_fen is not null or b.net_fen is not null or b.rank is not null or b.parties <> array[b.carrier_id]);

-- ask: each opening of sealed bids is in the log, and none was before its time
-- zh: 每次开标都有日志，且不早于截止时间
select c.id as about, format('%s was opened at %s, sealed until %s; lines in the log: %s', c.campaign_no, c.opened_at, c.seal_until, o.n) as found
from campaign c
join lateral (select count(*) as n from oplog o where o.tenant_id = c.tenant_id and o.object_type = 'campaign' and o.object_id = c.id and o.act = 'campaign.closed' and o.result = 'done') o on true
where c.bid_mode = 1 and c.opened_at is not null and (c.opened_at < c.seal_until or o.n <> 1);

-- ask: the counts of a campaign and its lowest price are those of its bids
-- zh: 竞价单上的邀请数、报价数和当前最低与实际一致
select c.id as about, format('%s says %s asked, %s bids, the lowest %s; it has %s, %s and %s', c.campaign_no, c.invited_count, c.bid_count, c.best_fen, b.asked, b.standing, b.lowest) as found
from campaign c
join lateral (select count(*) as asked, count(*) filter (where bid_status in (30, 50)) as standing, min(bid_fen) filter (where bid_status in (30, 50)) as lowest
  from bid b where b.tenant_id = c.tenant_id and b.campaign_id = c.id) b on true
where c.campaign_status in (20, 30) and (c.invited_count <> b.asked or c.bid_count <> b.standing or c.best_fen is distinct from b.lowest);

-- ask: what was due in a bidding was done: by the log, the product was at work more than ten minutes later
-- zh: 竞价到期的事项均已处理（此后系统仍运行了十分钟以上）
select d.id as about, format('%s: %s was due at %s, the log goes on until %s', d.no, d.what, d.due, l.last) as found
from (
  select tenant_id, id, campaign_no as no, 'the deadline' as what, deadline as due from campaign where campaign_status = 20
  union all
  select tenant_id, id, campaign_no, 'the confirmation', confirm_by from campaign where campaign_status = 40 and confirmed_at is null
  union all
  select tenant_id, id, carrier_name, 'the answer to the offer', offered_until from bid where bid_status in (10, 20) and offered_until is not null) d
join tenant t on t.id = d.tenant_id
join lateral (select timestamptz '2025-01-01 00:00Z' + o.id / 4096 * interval '1 millisecond' as last from oplog o where o.tenant_id = t.id order by o.id desc limit 1) l on true
where l.last > d.due + interval '10 minutes';
