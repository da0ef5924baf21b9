import { definePhrases } from '../kit/phrases.ts'
import { defineRefusals } from '../kit/refusals.ts'

export const projectTerms = definePhrases({
  zh: {
    project_no: '项目编号',
    revision: '版本',
    project_name: '项目名称',
    project_status: '项目状态',
    contract_no: '合同编号',
    contract_file: '合同文件',
    valid_from: '生效日期',
    valid_to: '截止日期',
    ended_on: '止用日期',
    is_expired: '过期',
    tax_mode: '计税方式',
    tax_rate_bp: '税率',
    ratio: '重泡比（kg/m³）',
    price_scope: '线路数',
    fuel_linkage: '油价联动',
    fuel_base_fen: '基准油价（元/升）',
    fuel_share_bp: '联动占比',
    fuel_trigger_bp: '触发幅度',
    loss_by: '货差允差方式',
    loss_tolerance: '允差（‰ 或 kg）',
    loss_rule: '货差赔付',
    submitted_at: '提交时间',
    confirmed_at: '确认时间',
    confirmed_by_name: '确认人'
  },
  en: {
    project_no: 'Project no.',
    revision: 'Revision',
    project_name: 'Project',
    project_status: 'Status of the project',
    contract_no: 'Contract no.',
    contract_file: 'Contract file',
    valid_from: 'Valid from',
    valid_to: 'Valid to',
    ended_on: 'Ended on',
    is_expired: 'Expired',
    tax_mode: 'Tax',
    tax_rate_bp: 'Tax rate',
    ratio: 'Volume ratio (kg/m³)',
    price_scope: 'Rules',
    fuel_linkage: 'Fuel surcharge',
    fuel_base_fen: 'Base fuel price (CNY/litre)',
    fuel_share_bp: 'Share of the change',
    fuel_trigger_bp: 'Counts from',
    loss_by: 'Tolerance by',
    loss_tolerance: 'Tolerance (‰ or kg)',
    loss_rule: 'Missing goods',
    submitted_at: 'Submitted',
    confirmed_at: 'Confirmed',
    confirmed_by_name: 'Confirmed by'
  }
})

export const projectRefusals = defineRefusals(1800, {
  zh: {
    projectLocked: '项目已“{state}”，只能在草稿中修改；请复制版本',
    projectEmpty: '项目还没有计价规则，不能提交',
    contractMissing: '请先上传合同文件',
    projectOverlaps: '有效期与项目 {other} 重叠（{from} 至 {to}）',
    projectOver: '项目的截止日期 {day} 已过',
    revisionOpen: '版本 {revision} 还在“{state}”，请先处理它'
  },
  en: {
    projectLocked: 'The project is “{state}” and changes only as a draft; copy a revision',
    projectEmpty: 'The project has no price rules yet',
    contractMissing: 'Upload the contract first',
    projectOverlaps: 'Its days overlap with project {other} ({from} to {to})',
    projectOver: 'The last day of the project, {day}, has passed',
    revisionOpen: 'Revision {revision} is still “{state}”; deal with it first'
  }
})

export const projectFaults = definePhrases({
  zh: { daysTurned: '不能早于生效日期', fuelWhole: '油价联动的三项须一起填写', beforeToday: '不能早于今天', perMilleHigh: '不能超过 1000‰' },
  en: {
    daysTurned: 'cannot come before the first day',
    fuelWhole: 'The three figures of fuel linkage belong together',
    beforeToday: 'cannot lie before today',
    perMilleHigh: 'cannot be more than 1,000 ‰'
  }
})

/** The names of its acts in the operation log. */
export const projectActs = definePhrases({
  zh: {
    'project.created': '新建项目',
    'project.updated': '修改项目',
    'project.removed': '删除项目',
    'project.copied': '复制项目版本',
    'project.submitted': '提交项目',
    'project.ownCreated': '新建下游运价',
    'project.ownUpdated': '修改下游运价',
    'project.enacted': '启用下游运价',
    'project.recalled': '撤回项目',
    'project.confirmed': '确认项目',
    'project.rejected': '驳回项目',
    'project.stopped': '停用项目'
  },
  en: {
    'project.created': 'Project created',
    'project.updated': 'Project changed',
    'project.removed': 'Project deleted',
    'project.copied': 'Revision copied',
    'project.submitted': 'Project submitted',
    'project.ownCreated': 'Downstream rates created',
    'project.ownUpdated': 'Downstream rates changed',
    'project.enacted': 'Downstream rates put into force',
    'project.recalled': 'Project taken back',
    'project.confirmed': 'Project confirmed',
    'project.rejected': 'Project rejected',
    'project.stopped': 'Project stopped'
  }
})

/** The sentences of the notices that this word sends. */
export const projectNotices = definePhrases({
  zh: {
    projectSubmitted: '{shipper_name}提交了项目运价 {project_no}（版本 {revision}），请确认',
    projectConfirmed: '{carrier_name}确认了项目运价 {project_no}（版本 {revision}）',
    projectRejected: '{carrier_name}驳回了项目运价 {project_no}（版本 {revision}）：{reason}',
    projectStopped: '{shipper_name}停用了项目运价 {project_no}：{reason}'
  },
  en: {
    projectSubmitted: '{shipper_name} submitted freight rates {project_no} (revision {revision}); please confirm',
    projectConfirmed: '{carrier_name} confirmed freight rates {project_no} (revision {revision})',
    projectRejected: '{carrier_name} rejected freight rates {project_no} (revision {revision}): {reason}',
    projectStopped: '{shipper_name} stopped freight rates {project_no}: {reason}'
  }
})
