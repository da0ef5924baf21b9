import { describe, expect, test } from 'vitest'
import { type Shape, shapesOf } from './clusterShapes.ts'

const shapes = (statement: string): Shape[] => [...new Set(shapesOf(statement).map(({ shape }) => shape))]

describe('what a cluster refuses is found in the text', () => {
  test.each<[string, Shape[]]>([
    [`select 1 from waybill w join receipt r on r.waybill_id = w.id where w.tenant_id = $1`, ['allShards', 'joinedWithoutTenant']],
    [`select 1 from charge a full join wallet b on a.tenant_id = b.tenant_id where a.tenant_id = $1`, ['fullJoin']],
    [
      `with c as (update charge set qty = 1 where tenant_id = $1 returning *) insert into order_event (tenant_id) select tenant_id from c`,
      ['insertFromChange', 'insertFromNoTenant']
    ],
    [`insert into statement_match (tenant_id) select $1 from jsonb_to_recordset($2) as r(a int)`, ['insertFromNoTenant']],
    [`select 1 from recharge where recharge_no = $1 for update`, ['allShards', 'lockWithoutTenant']],
    [`update waybill set eta = eta + interval '1 day' where tenant_id = $1`, ['intervalOnColumn']],
    [`update waybill set eta = eta - $2::interval where tenant_id = $1`, ['intervalOnColumn']],
    [`update waybill set seal_no = gen_random_uuid()::text where tenant_id = $1`, ['volatileInUpdate']],
    [`select t.id, (select count(*) from "user" u where u.tenant_id = t.id) from tenant t`, ['allShards', 'referenceOutside']],
    [
      `select t.id, (select count(*) from "user" u where u.tenant_id = l.tenant_id) from login l join tenant t on t.id = l.tenant_id`,
      ['referenceOutside', 'allShards']
    ],
    [
      `select 1 from waybill w where w.tenant_id = $1 and exists (select from receipt r where r.waybill_id = w.id)`,
      ['allShards', 'joinedWithoutTenant']
    ],
    [`merge into wallet w using (values (1)) v on w.id = v.column1 when matched then do nothing`, ['merge']]
  ])('%s', (statement, wanted) => expect(shapes(statement).sort()).toEqual(wanted.sort()))
})

describe('what asks every shard is found too', () => {
  test.each([
    `select 1 from "order" o where o.tenant_id = $1 and exists (select from waybill_order wo where wo.tenant_id = o.tenant_id and wo.order_id = o.id)`,
    `select 1 from waybill w join lateral (select 1 from gps_position g where g.tenant_id = w.tenant_id limit 1) l on true where w.tenant_id = $1`,
    `select 1 from company where credit_code = $1`
  ])('%s', (statement) => expect(shapes(statement)).toEqual(['allShards']))
})

describe('what the cluster does within one shard passes', () => {
  test.each([
    `select 1 from waybill w join receipt r on r.tenant_id = w.tenant_id and r.waybill_id = w.id where w.tenant_id = $1`,
    `select 1 from waybill w left join receipt r on r.tenant_id = $1 and r.waybill_id = w.id where w.tenant_id = $1`,
    `select 1 from "order" o where o.tenant_id = $1 and exists (select from waybill_order wo where wo.tenant_id = $2 and wo.order_id = o.id)`,
    `select 1 from wallet where tenant_id = 7 for update`,
    `with c as (select id from charge where tenant_id = $1) update charge set qty = 1 from c where charge.tenant_id = $1 and charge.id = c.id`,
    `insert into statement_match (tenant_id) select s.tenant_id from statement s cross join jsonb_to_recordset($2) as r(a int) where s.tenant_id = $1`,
    `insert into wallet (tenant_id, id) values ($1, $2) on conflict do nothing`,
    `update waybill set eta = (eta at time zone 'UTC' + interval '1 day') at time zone 'UTC', updated_at = now() - interval '1 day' where tenant_id = $1`,
    `delete from notice n using "user" u where n.tenant_id = $1 and u.tenant_id = n.tenant_id and u.id = n.receiver_user_id`,
    `select 1 from waybill where tenant_id = $1 union all select 1 from receipt where tenant_id = $1`,
    `select s.n from waybill w join (select tenant_id, count(*) as n from receipt where tenant_id = $1 group by 1) s on s.tenant_id = w.tenant_id where w.tenant_id = $1`,
    `select 1 from session where token_hash = $1`
  ])('%s', (statement) => expect(shapesOf(statement)).toEqual([]))
})
