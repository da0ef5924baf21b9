import { defineEnum } from '../kit/enums.ts'
import { defineMachine } from '../kit/machine.ts'

/** A version of an app (APP 版本): written, published, withdrawn. */
export const appVersionMachine = defineMachine({
  column: 'app_status',
  table: 'app_version',
  initial: 'draft',
  states: {
    draft: { code: 10, zh: '草稿', en: 'Draft', tone: 'wait' },
    published: { code: 20, zh: '已发布', en: 'Published', tone: 'done' },
    withdrawn: { code: 30, zh: '下架', en: 'Withdrawn', tone: 'rest' }
  },
  moves: {
    publish: { zh: '发布', en: 'Publish', from: ['draft', 'withdrawn'], to: 'published', by: ['operator'] },
    withdraw: { zh: '下架', en: 'Withdraw', from: ['published'], to: 'withdrawn', by: ['operator'] }
  }
})

export const appType = defineEnum({ driver: [1, '司机', 'Drivers'], shipper: [2, '货主', 'Shippers'], carrier: [3, '承运商', 'Carriers'] })
export const appPlatform = defineEnum({ web: [1, '网页（可安装）', 'Web, installable'], android: [2, 'Android', 'Android'], ios: [3, 'iOS', 'iOS'] })
