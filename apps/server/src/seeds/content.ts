import { driverPage } from '@yunshu/contract/appversion/build'
import { appversion } from '@yunshu/contract/appversion/contract'
import { appPlatform, appType } from '@yunshu/contract/appversion/machine'
import { article } from '@yunshu/contract/article/contract'
import { articleKind, articleReader } from '@yunshu/contract/article/machine'
import { site } from '@yunshu/contract/site/contract'
import type { InputOf } from '@yunshu/contract/kit/endpoint'
import { agreementKind } from '@yunshu/contract/site/readers'
import type { Actor } from '../platform/actor.ts'
import type { DemoContext } from './context.ts'

const { carrier, driver, shipper } = articleReader.code
const { news, case: example, law } = articleKind.code
type Entry = InputOf<typeof article.create>
const p = (...lines: readonly string[]): string => lines.map((line) => `<p>${line}</p>`).join('')

/** What the operator of the demo publishes: its site, agreements, news, a case, a law in two editions, and the driver's page. Nobody is asked for consent, so that every account of the demo begins on its own page. */
export const seedContent = async (runAs: DemoContext['runAs'], operator: Actor): Promise<void> => {
  await runAs(operator, site.save, { version: 0, hotline: '400-800-0000', icp_no: '蜀ICP备00000000号-1（演示）', site_name: '', title_suffix: '' })
  const service = p(
    '一、平台为货主、承运商和司机提供货运信息与交易服务。',
    '二、用户应保证所填资料真实、有效。',
    '三、运费按约定的节点支付，平台逐笔留痕。'
  )
  const privacy = p('一、平台只收集完成运输所需的信息。', '二、手机号、证件号在页面上脱敏显示，查看完整内容会留下记录。')
  await runAs(operator, site.publishAgreement, { kind: agreementKind.code.service, title: '用户服务协议', content: service })
  await runAs(operator, site.publishAgreement, { kind: agreementKind.code.privacy, title: '隐私政策', content: privacy })
  await runAs(operator, site.publishAgreement, {
    kind: agreementKind.code.driver,
    title: '司机服务协议',
    content: p('一、司机应持有效证件承运。', '二、运费逾期可在“我的收入”中查看并催付。')
  })

  const publish = async (entry: Entry) => {
    const made = await runAs(operator, article.create, entry)
    return await runAs(operator, article.publish, { id: made.id, version: made.version })
  }
  const everybody = [carrier, driver, shipper]
  await publish({
    kind: news,
    title: '国庆假期运输安排',
    summary: '假期高速通行与客服值守时间',
    content: p('假期期间客服热线照常值守。', '请各承运商提前核对车辆年检与保险有效期。'),
    readers: everybody,
    at_login: true
  })
  await publish({
    kind: news,
    title: '智能配载支持冷链车厢',
    content: p('配载时可按温区分舱，同一车厢不再混装不同温区的货物。'),
    readers: [carrier, shipper],
    at_login: true,
    is_top: true
  })
  await publish({
    kind: example,
    title: '整车满载率从 71% 提到 86%',
    content: p('一家承运商把零散订单合并配载后，单车满载率提高，空驶减少。'),
    readers: [carrier, shipper]
  })
  const rule = {
    kind: law,
    title: '网络货运承运平台经营管理办法',
    doc_no: '交运规〔2026〕1号',
    issuer: '交通运输部',
    effective_on: '2026-01-23',
    source: '演示用节选，以官方文本为准',
    readers: [carrier, driver]
  }
  const first = await publish({ ...rule, content: p('本页为演示用节选。', '承运平台应当如实记录运输全过程。') })
  const { kind: _, ...entry } = { ...rule, content: p('本页为演示用节选。', '承运平台应当如实记录运输全过程。', '承运平台应当按约定及时支付运费。') }
  const changed = await runAs(operator, article.update, { ...entry, id: first.id, version: first.version })
  await runAs(operator, article.publish, { id: changed.id, version: changed.version, change_note: '补充运费支付条款' })
  await runAs(operator, article.create, { kind: news, title: '冬季行车安全提示（草稿）', content: p('雨雪天气请降低车速。'), readers: [driver] })

  const app = await runAs(operator, appversion.create, {
    app_type: appType.code.driver,
    platform: appPlatform.code.web,
    ...driverPage,
    notes: '新增法规与公告、协议确认'
  })
  await runAs(operator, appversion.publish, { id: app.id, version: app.version })
}
