import { Type } from 'typebox'
import { carrier } from '../consoles/carrier.ts'
import { shipper } from '../consoles/shipper.ts'
import { Closed, command, list, query } from '../kit/endpoint.ts'
import {
  BasisPointsFrom,
  BasisPointsOf,
  CompanyName,
  Day,
  FenOf,
  FileList,
  Id,
  Name,
  No,
  Nullable,
  Remark,
  StateOf,
  Text,
  Time,
  Version
} from '../kit/fields.ts'
import { lossBy, lossRule, projectMachine, taxMode } from './machine.ts'
import { Shares, splitRefusals } from '../payable/shares.ts'
import { vatRates } from '../rate/enums.ts'
import { seenRow } from '../kit/seenRow.ts'

const ProjectStatus = StateOf(projectMachine)
const TaxRate = BasisPointsFrom(vatRates)

/** The fields that the shipper enters; of the fuel linkage all three figures or none. */
const terms = {
  project_name: Text(2, 80),
  contract_no: Text(1, 40),
  contract_file: FileList,
  valid_from: Day,
  valid_to: Day,
  tax_mode: taxMode.schema,
  tax_rate_bp: TaxRate,
  /** kg per m³ of the chargeable weight. */
  ratio: Type.Integer({ minimum: 1, maximum: 9999 }),
  fuel_base_fen: Nullable(FenOf(1, 99_999)),
  fuel_share_bp: Nullable(BasisPointsOf(1, 10_000)),
  fuel_trigger_bp: Nullable(BasisPointsOf(0, 10_000)),
  loss_by: lossBy.schema,
  /** ‰ of the loaded weight, or kilograms. */
  loss_tolerance: Type.Number({ minimum: 0, maximum: 99_999, decimals: 3 }),
  loss_rule: lossRule.schema,
  remark: Remark(0, 500)
}
export const ProjectForm = Closed(terms)
/** What a carrier enters of its own prices: there is no contract, and who drives adds no VAT. */
const { contract_no: _no, contract_file: _file, tax_mode: _mode, tax_rate_bp: _rate, ...ownTerms } = terms
const ownForm = { ...ownTerms, split: Nullable(Shares) }

export const ProjectRow = Closed({
  id: Id,
  version: Version,
  project_no: No,
  revision: Type.Integer(),
  ...terms,
  contract_no: Text(0, 40),
  shipper_id: Id,
  shipper_name: CompanyName,
  carrier_id: Id,
  carrier_name: CompanyName,
  project_status: ProjectStatus,
  /** 过期: its last day has passed. */
  is_expired: Type.Boolean(),
  ended_on: Nullable(Day),
  /** 线路数: the number of its price rules. */
  price_scope: Type.Integer(),
  fuel_linkage: Type.Boolean(),
  reason: Remark(),
  submitted_at: Nullable(Time),
  confirmed_at: Nullable(Time),
  confirmed_by_name: Name,
  created_at: Time,
  created_by_name: Name
})
const Revision = Closed({
  id: Id,
  revision: Type.Integer(),
  project_status: ProjectStatus,
  is_expired: Type.Boolean(),
  valid_from: Day,
  valid_to: Day,
  ended_on: Nullable(Day),
  remark: Remark()
})

const filters = {
  keyword: Type.Optional(Text(0, 100)),
  project_status: Type.Optional(ProjectStatus),
  is_expired: Type.Optional(Type.Boolean()),
  carrier_id: Type.Optional(Id),
  shipper_id: Type.Optional(Id),
  link_id: Type.Optional(Id)
}
const sorts = ['created_at', 'valid_from', 'valid_to', 'project_no'] as const
const own = carrier.driverRates.may
const moveRefusals = ['notFound', 'illegalMove', 'staleVersion'] as const

export const project = {
  /** 货主: its projects, drafts included. */
  list: list('project/list', { may: [shipper.projects.may.view], row: ProjectRow, filters, sorts, tabs: 'project_status' }),
  /** 承运商: the projects that its shippers submitted to it. */
  carrierList: list('project/carrier_list', { may: [carrier.customers.may.view], row: ProjectRow, filters, sorts, tabs: 'project_status' }),
  /** 下游运价: what a carrier pays those who drive for it, by rules of its own. */
  ownList: list('project/own_list', { may: [own.view], row: ProjectRow, filters, sorts, tabs: 'project_status' }),
  info: query('project/info', {
    may: [shipper.projects.may.view, carrier.customers.may.view, own.view],
    input: Closed({ id: Id }),
    /** The shares in which a carrier's own prices are paid; nothing there means as its split rule says. */
    output: Closed({ project: ProjectRow, revisions: Type.Array(Revision), split: Nullable(Shares) }),
    refuses: ['notFound']
  }),
  create: command('project/create', {
    may: [shipper.projects.may.create],
    logAs: 'project.created',
    input: Closed({ carrier_id: Id, ...terms }),
    output: ProjectRow,
    refuses: ['notFound', 'badInput', 'linkNotActive']
  }),
  createOwn: command('project/create_own', {
    may: [own.create],
    logAs: 'project.ownCreated',
    input: Closed(ownForm),
    output: ProjectRow,
    refuses: ['badInput', ...splitRefusals]
  }),
  updateOwn: command('project/update_own', {
    may: [own.edit],
    logAs: 'project.ownUpdated',
    input: Closed({ ...seenRow, ...ownForm }),
    output: ProjectRow,
    refuses: ['notFound', 'staleVersion', 'badInput', 'projectLocked', ...splitRefusals]
  }),
  /** Only a draft can be changed; a confirmed revision cannot. */
  update: command('project/update', {
    may: [shipper.projects.may.edit],
    logAs: 'project.updated',
    input: Closed({ ...seenRow, ...terms }),
    output: ProjectRow,
    refuses: ['notFound', 'staleVersion', 'badInput', 'projectLocked']
  }),
  remove: command('project/remove', {
    may: [shipper.projects.may.remove, own.remove],
    logAs: 'project.removed',
    input: Closed(seenRow),
    output: Closed({ id: Id }),
    refuses: ['notFound', 'staleVersion', 'projectLocked']
  }),
  /** 复制版本: a draft of the next revision with the same rules. */
  copy: command('project/copy', {
    may: [shipper.projects.may.create, own.create],
    logAs: 'project.copied',
    input: Closed(seenRow),
    output: ProjectRow,
    refuses: ['notFound', 'staleVersion', 'revisionOpen']
  }),
  submit: command('project/submit', {
    may: [shipper.projects.may.submit],
    logAs: 'project.submitted',
    input: Closed(seenRow),
    output: ProjectRow,
    refuses: [...moveRefusals, 'projectEmpty', 'contractMissing', 'projectOverlaps', 'projectOver', 'linkNotActive', 'rulesTie']
  }),
  /** A carrier puts its own prices into force: nobody else has to agree. They hold from their first day, and replace the revision before. */
  enact: command('project/enact', {
    may: [own.enact],
    logAs: 'project.enacted',
    input: Closed(seenRow),
    output: ProjectRow,
    refuses: [...moveRefusals, 'projectEmpty', 'projectOverlaps', 'projectOver', 'rulesTie']
  }),
  recall: command('project/recall', {
    may: [shipper.projects.may.submit],
    logAs: 'project.recalled',
    input: Closed(seenRow),
    output: ProjectRow,
    refuses: [...moveRefusals]
  }),
  /** The carrier confirms: the prices are valid from their first day, and replace the revision before. */
  confirm: command('project/confirm', {
    may: [carrier.customers.may.confirm],
    logAs: 'project.confirmed',
    input: Closed(seenRow),
    output: ProjectRow,
    refuses: [...moveRefusals, 'projectOverlaps', 'projectOver', 'linkNotActive', 'rulesTie']
  }),
  reject: command('project/reject', {
    may: [carrier.customers.may.confirm],
    logAs: 'project.rejected',
    input: Closed({ ...seenRow, reason: Remark(2, 200) }),
    output: Closed({ id: Id, project_no: No }),
    refuses: [...moveRefusals]
  }),
  /** Ends the project: it is valid up to the day before `ended_on`, which is tomorrow unless given; trips of the days before keep their prices. */
  stop: command('project/stop', {
    may: [shipper.projects.may.remove, own.remove],
    logAs: 'project.stopped',
    input: Closed({ ...seenRow, reason: Remark(2, 200), ended_on: Type.Optional(Day) }),
    output: ProjectRow,
    refuses: [...moveRefusals, 'badInput']
  })
}
