// Written by `npm run db:types` from the migrated database; do not edit.
import type { Generated, GeneratedAlways } from 'kysely'

/** Every table of the database, by name. */
export interface Tables {
  abnormal: AbnormalTable
  abnormal_event: AbnormalEventTable
  address_book: AddressBookTable
  agreement: AgreementTable
  alarm_event: AlarmEventTable
  alarm_rule: AlarmRuleTable
  app_version: AppVersionTable
  article: ArticleTable
  article_edition: ArticleEditionTable
  bank_account: BankAccountTable
  bank_file: BankFileTable
  bank_row: BankRowTable
  bid: BidTable
  bill: BillTable
  bill_approval: BillApprovalTable
  campaign: CampaignTable
  campaign_order: CampaignOrderTable
  card: CardTable
  card_payout: CardPayoutTable
  card_txn: CardTxnTable
  carrier_kpi: CarrierKpiTable
  charge: ChargeTable
  company: CompanyTable
  company_link: CompanyLinkTable
  consent: ConsentTable
  counter: CounterTable
  credit: CreditTable
  credit_debtor: CreditDebtorTable
  custom_template: CustomTemplateTable
  customer: CustomerTable
  customer_follow: CustomerFollowTable
  customer_task: CustomerTaskTable
  department: DepartmentTable
  dispatch: DispatchTable
  driver: DriverTable
  driver_kpi: DriverKpiTable
  expense_claim: ExpenseClaimTable
  expense_item: ExpenseItemTable
  factor_demand: FactorDemandTable
  file: FileTable
  file_piece: FilePieceTable
  fleet: FleetTable
  fleet_member: FleetMemberTable
  frequent_route: FrequentRouteTable
  fuel_price: FuelPriceTable
  goods_type: GoodsTypeTable
  gps_clock: GpsClockTable
  gps_doubt: GpsDoubtTable
  gps_latest: GpsLatestTable
  gps_platform: GpsPlatformTable
  gps_position: GpsPositionTable
  idem_key: IdemKeyTable
  inspection: InspectionTable
  insurance_policy: InsurancePolicyTable
  invoice: InvoiceTable
  invoice_apply: InvoiceApplyTable
  invoice_line: InvoiceLineTable
  invoice_part: InvoicePartTable
  invoice_setting: InvoiceSettingTable
  kpi_appeal: KpiAppealTable
  kpi_fix: KpiFixTable
  kpi_month: KpiMonthTable
  kpi_scheme: KpiSchemeTable
  kpi_trip: KpiTripTable
  lane_pair: LanePairTable
  ledger_entry: LedgerEntryTable
  ledger_entry_sum: LedgerEntrySumTable
  ledger_month: LedgerMonthTable
  ledger_txn: LedgerTxnTable
  ledger_txn_sum: LedgerTxnSumTable
  line_message: LineMessageTable
  load_cargo: LoadCargoTable
  load_option: LoadOptionTable
  load_step: LoadStepTable
  load_task: LoadTaskTable
  load_vehicle: LoadVehicleTable
  loan: LoanTable
  loan_asset: LoanAssetTable
  login: LoginTable
  login_device: LoginDeviceTable
  login_guard: LoginGuardTable
  node_lease: NodeLeaseTable
  notice: NoticeTable
  oplog: OplogTable
  oplog_head: OplogHeadTable
  oplog_seal: OplogSealTable
  order: OrderTable
  order_event: OrderEventTable
  order_freeze: OrderFreezeTable
  order_goods: OrderGoodsTable
  order_point: OrderPointTable
  order_risk: OrderRiskTable
  order_sum: OrderSumTable
  package: PackageTable
  pay_batch: PayBatchTable
  pay_batch_row: PayBatchRowTable
  pay_password: PayPasswordTable
  pay_proof: PayProofTable
  pay_setup: PaySetupTable
  payee_account: PayeeAccountTable
  payment: PaymentTable
  person: PersonTable
  position: PositionTable
  project: ProjectTable
  rate_rule: RateRuleTable
  receipt: ReceiptTable
  receipt_line: ReceiptLineTable
  recharge: RechargeTable
  release: ReleaseTable
  repayment: RepaymentTable
  report: ReportTable
  report_consignee: ReportConsigneeTable
  report_setting: ReportSettingTable
  role: RoleTable
  saved_view: SavedViewTable
  screen: ScreenTable
  section: SectionTable
  section_price: SectionPriceTable
  service_station: ServiceStationTable
  session: SessionTable
  settle_model: SettleModelTable
  settlement_alloc: SettlementAllocTable
  share: ShareTable
  site_info: SiteInfoTable
  sms_block: SmsBlockTable
  sms_month: SmsMonthTable
  sms_outbox: SmsOutboxTable
  sms_setting: SmsSettingTable
  sms_template: SmsTemplateTable
  statement: StatementTable
  statement_adjust: StatementAdjustTable
  statement_layout: StatementLayoutTable
  statement_line: StatementLineTable
  statement_match: StatementMatchTable
  stray_terminal: StrayTerminalTable
  supply: SupplyTable
  supply_apply: SupplyApplyTable
  supply_goods: SupplyGoodsTable
  task: TaskTable
  tenant: TenantTable
  timer: TimerTable
  trip_figure: TripFigureTable
  trip_figure_due: TripFigureDueTable
  trip_figure_sum: TripFigureSumTable
  user: UserTable
  user_factor: UserFactorTable
  user_role: UserRoleTable
  vehicle: VehicleTable
  vehicle_type: VehicleTypeTable
  vehicle_type_pattern: VehicleTypePatternTable
  verify_code: VerifyCodeTable
  wallet: WalletTable
  wallet_flow: WalletFlowTable
  wallet_flow_sum: WalletFlowSumTable
  waybill: WaybillTable
  waybill_event: WaybillEventTable
  waybill_goods: WaybillGoodsTable
  waybill_order: WaybillOrderTable
  waybill_part: WaybillPartTable
  waybill_point: WaybillPointTable
  withdraw: WithdrawTable
  write_probe: WriteProbeTable
}

interface AbnormalTable {
  tenant_id: number
  id: number
  version: Generated<number>
  parties: number[]
  abnormal_no: string
  waybill_id: number
  waybill_no: string
  order_id: number | null
  order_ids: number[]
  order_no: Generated<string>
  shipper_id: number | null
  shipper_name: Generated<string>
  carrier_id: number
  carrier_name: string
  driver_id: number | null
  person_id: number | null
  driver_name: Generated<string>
  plate_no: Generated<string>
  start_address_diming: Generated<string>
  end_address_diming: Generated<string>
  start_area_code: Generated<string>
  end_area_code: Generated<string>
  abnormal_type: number
  level: number
  abnormal_status: Generated<number>
  source: number
  occurred_at: string
  place: Generated<string>
  lng: number | null
  lat: number | null
  goods: Generated<unknown>
  lost_num: Generated<number>
  damage_num: Generated<number>
  imgs: Generated<unknown>
  description: string
  said: unknown
  reported_by_name: Generated<string>
  signal_count: Generated<number>
  signal_keys: Generated<string[]>
  told_at: string | null
  reminded_at: string | null
  handler_id: number | null
  handler_name: Generated<string>
  sla_due: string
  liable_party: number | null
  solution: Generated<string>
  loss_fen: Generated<number>
  claim_up_fen: Generated<number>
  claim_down_fen: Generated<number>
  money: Generated<boolean>
  empty_time: string | null
  empty_fen: number | null
  new_eta: string | null
  insurance_case_no: Generated<string>
  round: Generated<number>
  objection: Generated<string>
  shipper_fen: number | null
  driver_answer: Generated<number>
  asked_fen: number | null
  claim_up_charge_id: number | null
  claim_down_charge_id: number | null
  reason: Generated<string>
  auto_closed: Generated<boolean>
  resolved_at: string | null
  closed_at: string | null
  created_at: Generated<string>
  created_by: number | null
  updated_at: Generated<string>
  updated_by: number | null
}

interface AbnormalEventTable {
  tenant_id: number
  id: number
  parties: number[]
  abnormal_id: number
  version: number
  move: string
  from_status: number | null
  to_status: number
  at: Generated<string>
  actor_type: number
  actor_name: Generated<string>
  reason: Generated<string>
  said: unknown
  amount_fen: number | null
  imgs: Generated<unknown>
}

interface AddressBookTable {
  tenant_id: number
  id: number
  version: Generated<number>
  parties: number[]
  company_id: number
  link_name: string
  link_phone: string
  address_province: string
  address_city: string
  address_area: string
  area_code: string
  address: string
  address_diming: Generated<string>
  address_content: Generated<string>
  lng: number
  lat: number
  address_type: Generated<number>
  radius_m: Generated<number>
  use_count: Generated<number>
  created_at: Generated<string>
  created_by: number | null
  updated_at: Generated<string>
  updated_by: number | null
  deleted_at: string | null
}

interface AgreementTable {
  tenant_id: number
  id: number
  version: Generated<number>
  kind: number
  edition: number
  title: string
  content: string
  change_note: Generated<string>
  asks_consent: Generated<boolean>
  effective_at: string
  published_by_name: Generated<string>
  created_at: Generated<string>
  created_by: number | null
  updated_at: Generated<string>
  updated_by: number | null
  deleted_at: string | null
}

interface AlarmEventTable {
  tenant_id: number
  id: number
  version: Generated<number>
  parties: number[]
  company_id: number
  alarm_kind: number
  level: Generated<number>
  object_type: number
  object_id: number
  object_no: string
  waybill_id: number | null
  waybill_no: Generated<string>
  vehicle_id: number | null
  plate_no: Generated<string>
  first_at: string
  last_at: string
  count: Generated<number>
  worst: number
  alarm_state: Generated<number>
  urgency: Generated<number>
  confirmed_by: number | null
  confirmed_by_name: Generated<string>
  confirmed_at: string | null
  confirm_remark: Generated<string>
  recovered_at: string | null
  created_at: Generated<string>
  updated_at: Generated<string>
  updated_by: number | null
}

interface AlarmRuleTable {
  tenant_id: number
  id: number
  version: Generated<number>
  parties: number[]
  company_id: number
  alarm_kind: number
  level: number
  limits: Generated<number[]>
  role_ids: Generated<number[]>
  channels: Generated<number[]>
  quiet_from: Generated<string>
  quiet_to: Generated<string>
  rule_state: Generated<number>
  created_at: Generated<string>
  updated_at: Generated<string>
  updated_by: number | null
  updated_by_name: Generated<string>
}

interface AppVersionTable {
  tenant_id: number
  id: number
  version: Generated<number>
  app_type: number
  platform: number
  version_name: string
  build: number
  min_build: number | null
  force_update: Generated<boolean>
  url: Generated<string>
  file: Generated<string>
  sha256: Generated<string>
  notes: Generated<string>
  publish_at: string | null
  app_status: Generated<number>
  updated_by_name: Generated<string>
  created_at: Generated<string>
  created_by: number | null
  updated_at: Generated<string>
  updated_by: number | null
  deleted_at: string | null
}

interface ArticleTable {
  tenant_id: number
  id: number
  version: Generated<number>
  kind: number
  title: string
  category: Generated<string>
  cover: Generated<string>
  summary: Generated<string>
  content: string
  source: Generated<string>
  seo: Generated<string>
  doc_no: Generated<string>
  issuer: Generated<string>
  effective_on: string | null
  expired_on: string | null
  attachment: Generated<string>
  readers: Generated<number[]>
  at_login: Generated<boolean>
  is_top: Generated<boolean>
  sort: Generated<number>
  article_status: Generated<number>
  edition: Generated<number>
  consent_edition: Generated<number>
  is_changed: Generated<boolean>
  planned_at: string | null
  planned_note: Generated<string>
  planned_consent: Generated<boolean>
  publish_at: string | null
  view_count: Generated<number>
  updated_by_name: Generated<string>
  created_at: Generated<string>
  created_by: number | null
  updated_at: Generated<string>
  updated_by: number | null
  deleted_at: string | null
}

interface ArticleEditionTable {
  tenant_id: number
  article_id: number
  edition: number
  title: string
  category: string
  cover: string
  summary: string
  content: string
  source: string
  doc_no: string
  issuer: string
  effective_on: string | null
  expired_on: string | null
  attachment: string
  change_note: string
  asks_consent: boolean
  published_at: string
  published_by: number | null
  published_by_name: string
}

interface BankAccountTable {
  tenant_id: number
  id: number
  version: Generated<number>
  parties: number[]
  company_id: number
  account_name: string
  account_type: number
  bank_name: string
  bank_branch: Generated<string>
  bank_branch_no: Generated<string>
  account_no_enc: Buffer
  account_no_hash: Buffer
  account_no_tail: string
  is_default: Generated<boolean>
  verify_status: Generated<number>
  probe_fen: number
  probe_tries: Generated<number>
  account_state: Generated<number>
  created_at: Generated<string>
  created_by: number | null
  updated_at: Generated<string>
  updated_by: number | null
  deleted_at: string | null
}

interface BankFileTable {
  tenant_id: number
  id: number
  parties: number[]
  bank_day: string
  row_count: number
  passed_count: Generated<number>
  in_fen: number
  out_fen: number
  opening_fen: number | null
  closing_fen: number | null
  created_at: Generated<string>
  created_by: number | null
  created_by_name: Generated<string>
}

interface BankRowTable {
  tenant_id: number
  id: number
  parties: number[]
  file_id: number
  row_no: number
  bank_serial_no: string | null
  occurred_at: string
  direction: number
  reversal: Generated<boolean>
  amount_fen: number
  other_name: Generated<string>
  other_tail: Generated<string>
  virtual_account: Generated<string>
  closing_fen: number | null
  match_status: number
  own_fen: number | null
  biz_type: Generated<string>
  biz_id: number | null
  biz_no: Generated<string>
  proposed_by: number | null
  proposed_by_name: Generated<string>
  proposed_at: string | null
  solve_reason: Generated<string>
  solved_by: number | null
  solved_by_name: Generated<string>
  solved_at: string | null
  version: Generated<number>
  created_at: Generated<string>
  updated_at: Generated<string>
  updated_by: number | null
}

interface BidTable {
  tenant_id: number
  id: number
  version: Generated<number>
  parties: number[]
  campaign_id: number
  carrier_id: number
  carrier_name: string
  bid_status: Generated<number>
  seq: number
  viewed_at: string | null
  bid_at: string | null
  sealed: Buffer | null
  bid_fen: number | null
  tax_rate_bp: number | null
  total_fen: number | null
  net_fen: number | null
  rank: number | null
  plate_no: Generated<string>
  driver_name: Generated<string>
  eta_hours: number | null
  valid_until: string | null
  remark: Generated<string>
  offered_until: string | null
  counter_fen: number | null
  counter_until: string | null
  drop_reason: Generated<string>
  deposit_fen: number | null
  deposit_status: Generated<number>
  created_at: Generated<string>
  updated_at: Generated<string>
  updated_by: number | null
}

interface BillTable {
  tenant_id: number
  id: number
  version: Generated<number>
  parties: number[]
  bill_no: string
  direction: number
  bill_kind: number
  statement_id: number | null
  statement_no: Generated<string>
  waybill_id: number | null
  waybill_no: Generated<string>
  debtor_id: number
  creditor_id: number
  debtor_name: string
  creditor_name: string
  amount_fen: number
  tax_fen: number
  paid_fen: Generated<number>
  pending_fen: Generated<number>
  due_at: string
  bill_status: Generated<number>
  invoice_status: Generated<number>
  asked_fen: Generated<number>
  invoiced_fen: Generated<number>
  audit_level: number
  audit_done: Generated<number>
  audit_round: Generated<number>
  approved_at: string | null
  reason: Generated<string>
  frozen: Generated<boolean>
  freeze_reason: Generated<string>
  frozen_by_trip: Generated<boolean>
  paid_at: string | null
  request_fen: Generated<number>
  requested_at: string | null
  requested_by: number | null
  requested_by_name: Generated<string>
  request_reason: Generated<string>
  request_urgent: Generated<boolean>
  request_files: Generated<string>
  reminded_at: string | null
  bad_asked_at: string | null
  bad_asked_by: number | null
  bad_reason: Generated<string>
  financed_loan_id: number | null
  financed_fen: Generated<number>
  factor_name: Generated<string>
  factor_bank: Generated<string>
  factor_account: Generated<string>
  created_at: Generated<string>
  created_by: number | null
  updated_at: Generated<string>
  updated_by: number | null
}

interface BillApprovalTable {
  tenant_id: number
  id: number
  parties: number[]
  bill_id: number
  round: number
  level: number
  user_id: number
  user_name: string
  passed: boolean
  reason: Generated<string>
  created_at: Generated<string>
}

interface CampaignTable {
  tenant_id: number
  id: number
  version: Generated<number>
  parties: number[]
  campaign_no: string
  campaign_status: Generated<number>
  bid_mode: number
  price_unit: number
  shipper_id: number
  shipper_name: string
  order_count: number
  order_nos: string
  start_address_diming: Generated<string>
  end_address_diming: Generated<string>
  start_area_code: string | null
  end_area_code: string | null
  goods_name: Generated<string>
  goods_kg: number
  goods_volume: number
  vehicle_type_ids: Generated<number[]>
  distance_m: number | null
  first_start_time: string | null
  last_end_time: string | null
  deadline: string
  target_fen: number | null
  floor_fen: number | null
  ceiling_fen: number | null
  step_fen: number | null
  show_rank: boolean
  need_plate: boolean
  deposit_fen: number | null
  min_bidders: number
  round: Generated<number>
  previous_id: number | null
  delay_count: Generated<number>
  extend_count: Generated<number>
  seal_key: Buffer | null
  seal_until: string | null
  opened_at: string | null
  asked_ids: Generated<number[]>
  invited_count: Generated<number>
  viewed_count: Generated<number>
  bid_count: Generated<number>
  best_fen: number | null
  winner_id: number | null
  winner_name: Generated<string>
  winner_bid_id: number | null
  deal_fen: number | null
  deal_reason: Generated<string>
  close_reason: Generated<string>
  confirm_by: string | null
  confirmed_at: string | null
  remark: Generated<string>
  created_at: Generated<string>
  created_by: number | null
  created_by_name: Generated<string>
  updated_at: Generated<string>
  updated_by: number | null
}

interface CampaignOrderTable {
  tenant_id: number
  id: number
  parties: number[]
  campaign_id: number
  order_id: number
  is_live: boolean
}

interface CardTable {
  tenant_id: number
  id: number
  version: Generated<number>
  parties: number[]
  company_id: number
  card_type: number
  card_kind: number
  master_id: number | null
  card_no: string
  card_fuel: number | null
  card_funding: number
  supplier_name: Generated<string>
  vehicle_id: number | null
  plate_no: Generated<string>
  driver_id: number | null
  driver_name: Generated<string>
  person_id: number | null
  balance_fen: Generated<number>
  share_fen: Generated<number>
  seq: Generated<number>
  card_state: Generated<number>
  lost_at: string | null
  replaced_by: number | null
  remark: Generated<string>
  created_at: Generated<string>
  created_by: number | null
  updated_at: Generated<string>
  updated_by: number | null
}

interface CardPayoutTable {
  tenant_id: number
  id: number
  version: Generated<number>
  parties: number[]
  payout_no: string
  company_id: number
  company_name: string
  card_type: number
  supplier_name: string
  account_bank: string
  account_no: string
  amount_fen: number
  payout_status: Generated<number>
  bank_serial_no: string | null
  reason: Generated<string>
  paid_by_name: Generated<string>
  done_at: string | null
  remark: Generated<string>
  created_at: Generated<string>
  created_by: number | null
  created_by_name: Generated<string>
  updated_at: Generated<string>
  updated_by: number | null
}

interface CardTxnTable {
  tenant_id: number
  id: number
  parties: number[]
  company_id: number
  card_id: number
  seq: number
  card_type: number
  card_no: string
  card_txn_no: string
  txn_kind: number
  occurred_at: string
  amount_fen: number
  trip_fen: number
  balance_after: number
  share_after: number
  other_card_id: number | null
  waybill_id: number | null
  waybill_no: Generated<string>
  plate_no: Generated<string>
  person_id: number | null
  undoes: number | null
  serial_no: string | null
  station: Generated<string>
  exit_station: Generated<string>
  litres: number | null
  supplier_name: Generated<string>
  invoice_no: Generated<string>
  tax_fen: Generated<number>
  bank_serial_no: Generated<string>
  remark: Generated<string>
  created_at: Generated<string>
  created_by: number | null
  created_by_name: Generated<string>
}

interface CarrierKpiTable {
  tenant_id: number
  parties: number[]
  shipper_id: number
  carrier_id: number
  month: string
  waybill_count: number
  distance_m: number
  pickup_count: number
  delivery_count: number
  receipt_due: number
  receipt_count: number
  damage_cases: number
  accidents: number
  overspeed: number
  fatigue: number
  node_count: number
  node_done: number
  abnormal_count: number
  fix_count: number
  fix_expected: number
  score: number | null
  grade: number
  computed_at: string
}

interface ChargeTable {
  tenant_id: number
  id: number
  version: Generated<number>
  parties: number[]
  charge_no: string
  direction: number
  charge_status: Generated<number>
  waybill_id: number
  waybill_no: string
  order_id: number
  order_no: string
  shipper_id: number
  carrier_id: number
  party_id: number
  item_code: string
  qty: number | null
  unit_price_e4: number | null
  amount_fen: number
  net_fen: number
  tax_fen: number
  tax_rate_bp: number
  source: number
  no_rate: Generated<boolean>
  trace: unknown
  delivered_at: string | null
  receipt_at: string | null
  statement_id: number | null
  statement_line_id: number | null
  replaces: number | null
  abnormal_id: number | null
  objection: Generated<string>
  objected_at: string | null
  objected_by_name: Generated<string>
  created_at: Generated<string>
  created_by: number | null
  updated_at: Generated<string>
  updated_by: number | null
}

interface CompanyTable {
  tenant_id: number
  id: number
  version: Generated<number>
  parties: number[]
  company_type: number
  company_no: string
  company_name: string
  short_name: string
  credit_code: string
  license_img: Generated<string>
  legal_name: Generated<string>
  legal_id_no_mask: Generated<string>
  legal_id_no_enc: Buffer | null
  contact_name: string
  contact_mobile: string
  province_code: string | null
  city_code: string | null
  area_code: string | null
  address: Generated<string>
  road_permit_no_mask: string | null
  road_permit_no_enc: Buffer | null
  road_permit_valid_to: string | null
  taxpayer_type: Generated<number>
  source: Generated<number>
  audit_status: Generated<number>
  audit_reason: Generated<string>
  pending: unknown
  state: Generated<number>
  state_reason: Generated<string>
  owe_limit_fen: number | null
  owe_warn_bp: Generated<number>
  mids: string | null
  settings: Generated<unknown>
  created_at: Generated<string>
  created_by: number | null
  updated_at: Generated<string>
  updated_by: number | null
  deleted_at: string | null
}

interface CompanyLinkTable {
  tenant_id: number
  id: number
  version: Generated<number>
  parties: number[]
  shipper_id: number
  carrier_id: number
  shipper_name: string
  carrier_name: string
  link_status: Generated<number>
  moved_by: number | null
  reason: Generated<string>
  settle_cycle: Generated<number>
  settle_day: Generated<number>
  pay_days: Generated<number>
  deposit_fen: Generated<number>
  tax_rate_bp: Generated<number>
  invoice_type: Generated<number>
  receipt_days: Generated<number>
  default_flag: Generated<boolean>
  credit_fen: Generated<number>
  over_credit_action: Generated<number>
  lift_until: string | null
  lift_by: number | null
  lift_by_name: Generated<string>
  lift_reason: Generated<string>
  score: number | null
  invite_name: Generated<string>
  invite_mobile: Generated<string>
  invite_hash: Buffer | null
  invited_at: string | null
  invite_enc: Buffer | null
  joined_at: string | null
  created_at: Generated<string>
  created_by: number | null
  updated_at: Generated<string>
  updated_by: number | null
}

interface ConsentTable {
  tenant_id: number
  id: number
  subject: number
  subject_id: number
  edition: number
  title: string
  consenter_kind: number
  consenter_id: number
  consenter_name: string
  company_name: string
  consented_at: string
}

interface CounterTable {
  tenant_id: number
  name: string
  value: number
}

interface CreditTable {
  tenant_id: number
  id: number
  version: Generated<number>
  parties: number[]
  credit_no: string
  company_id: number
  company_name: string
  factor_name: string
  credit_status: Generated<number>
  apply_fen: number
  credit_fen: number | null
  rate_bp_year: number | null
  penalty_bp: Generated<number>
  fee_bp: number | null
  advance_bp: number | null
  recourse: Generated<boolean>
  max_days: number | null
  valid_from: string | null
  valid_to: string | null
  account_bank: Generated<string>
  account_no: Generated<string>
  licence_files: Generated<string>
  trade_files: Generated<string>
  bank_files: Generated<string>
  tax_files: Generated<string>
  contract_files: Generated<string>
  remark: Generated<string>
  reason: Generated<string>
  first_by: number | null
  first_at: string | null
  final_by: number | null
  final_at: string | null
  signed_at: string | null
  created_at: Generated<string>
  created_by: number | null
  updated_at: Generated<string>
  updated_by: number | null
}

interface CreditDebtorTable {
  tenant_id: number
  id: number
  parties: number[]
  credit_id: number
  debtor_id: number
  debtor_name: string
  limit_fen: number
}

interface CustomTemplateTable {
  tenant_id: number
  id: number
  version: Generated<number>
  parties: number[]
  carrier_id: number
  code: string
  name: string
  columns: unknown
  template_status: Generated<number>
  remark: Generated<string>
  created_at: Generated<string>
  created_by: number | null
  created_by_name: Generated<string>
  updated_at: Generated<string>
  updated_by: number | null
  deleted_at: string | null
}

interface CustomerTable {
  tenant_id: number
  id: number
  version: Generated<number>
  parties: number[]
  carrier_id: number
  shipper_id: number | null
  customer_no: string
  customer_type: Generated<number>
  customer_name: string
  short_name: string
  credit_code: Generated<string>
  license_img: Generated<string>
  legal_name: Generated<string>
  contact_name: string
  contact_mobile: string
  province_code: string | null
  city_code: string | null
  area_code: string | null
  address: Generated<string>
  taxpayer_type: Generated<number>
  bank_name: Generated<string>
  bank_account: Generated<string>
  bank_branch_no: Generated<string>
  grade: Generated<number>
  owner_id: number | null
  cs_id: number | null
  template_id: number | null
  contacts: Generated<unknown>
  contracts: Generated<unknown>
  contract_to: string | null
  titles: Generated<unknown>
  terms: unknown
  remark: Generated<string>
  customer_state: Generated<number>
  state_reason: Generated<string>
  next_follow_on: string | null
  invited_at: string | null
  held_since: string | null
  created_at: Generated<string>
  created_by: number | null
  updated_at: Generated<string>
  updated_by: number | null
  deleted_at: string | null
}

interface CustomerFollowTable {
  tenant_id: number
  id: number
  parties: number[]
  customer_id: number
  follow_way: number
  followed_on: string
  follow_note: string
  next_follow_on: string | null
  user_name: string
  created_at: Generated<string>
  created_by: number | null
}

interface CustomerTaskTable {
  tenant_id: number
  id: number
  version: Generated<number>
  parties: number[]
  carrier_id: number
  template_id: number
  custom: Generated<unknown>
  created_at: Generated<string>
  created_by: number | null
  updated_at: Generated<string>
  updated_by: number | null
}

interface DepartmentTable {
  tenant_id: number
  id: number
  version: Generated<number>
  parties: number[]
  company_id: number
  parent_id: number | null
  zuzhi_name: string
  path: string
  leader_id: number | null
  sort: Generated<number>
  created_at: Generated<string>
  created_by: number | null
  updated_at: Generated<string>
  updated_by: number | null
}

interface DispatchTable {
  tenant_id: number
  id: number
  version: Generated<number>
  parties: number[]
  dispatch_no: string
  carrier_id: number
  waybill_id: number
  vehicle_id: number | null
  driver_id: number | null
  person_id: number | null
  plate_no: Generated<string>
  plate_color: number | null
  trailer_plate_no: Generated<string>
  driver_name: Generated<string>
  driver_phone: Generated<string>
  vehicle_type_id: number | null
  vehicle_use: number | null
  plan_start_time: string
  plan_end_time: string
  during: string
  live: Generated<boolean>
  dispatch_status: Generated<number>
  check_result: Generated<unknown>
  replaced_by: number | null
  reason: Generated<string>
  dispatcher_id: number | null
  dept_id: number | null
  accept_deadline: string | null
  created_at: Generated<string>
  created_by: number | null
  updated_at: Generated<string>
  updated_by: number | null
}

interface DriverTable {
  tenant_id: number
  id: number
  version: Generated<number>
  parties: number[]
  company_id: number
  person_id: number
  driver_name: string
  mobile: string
  id_no_enc: Buffer
  id_hash: Buffer
  id_no_mask: string
  gender: number
  birthday: string
  id_valid_to: string | null
  id_long_term: Generated<boolean>
  id_front_img: Generated<string>
  id_back_img: Generated<string>
  license_no_enc: Buffer | null
  license_no_mask: Generated<string>
  license_class: string
  license_img: Generated<string>
  first_license_at: string | null
  license_valid_from: string | null
  license_valid_to: string | null
  license_long_term: Generated<boolean>
  license_issuer: Generated<string>
  qualification_no_enc: Buffer | null
  qualification_no_mask: Generated<string>
  qualification_img: Generated<string>
  qualification_valid_to: string | null
  light_only: Generated<boolean>
  coop_type: Generated<number>
  emergency_name: Generated<string>
  emergency_phone: Generated<string>
  work_status: Generated<number>
  state: Generated<number>
  state_reason: Generated<string>
  bar: Generated<number>
  bar_reason: Generated<string>
  elsewhere: Generated<boolean>
  audit_status: Generated<number>
  audit_reason: Generated<string>
  audit_faults: Generated<unknown>
  audited_at: string | null
  audited_by: number | null
  entered_at: Generated<string>
  entered_by: number | null
  kpi_score: number | null
  kpi_month: string | null
  remark: Generated<string>
  created_at: Generated<string>
  created_by: number | null
  updated_at: Generated<string>
  updated_by: number | null
  deleted_at: string | null
}

interface DriverKpiTable {
  tenant_id: number
  id: number
  parties: number[]
  kpi_month_id: number
  edition: number
  carrier_id: number
  month: string
  driver_id: number
  person_id: number
  driver_name: string
  coop_type: number
  fleet_id: number | null
  fleet_name: Generated<string>
  waybill_count: number
  distance_m: number
  pickup_count: number
  delivery_count: number
  receipt_due: number
  receipt_count: number
  damage_cases: number
  accidents: number
  overspeed: number
  fatigue: number
  node_count: number
  node_done: number
  abnormal_count: number
  fix_count: number
  fix_expected: number
  score: number | null
  grade: number
  bonus_fen: number
  rank: number | null
  computed_at: string
}

interface ExpenseClaimTable {
  tenant_id: number
  id: number
  version: Generated<number>
  parties: number[]
  claim_no: string
  company_id: number
  company_name: string
  expense_type: number
  vehicle_id: number
  plate_no: string
  waybill_id: number | null
  waybill_no: Generated<string>
  person_id: number
  claimant_name: string
  amount_fen: number
  tax_fen: Generated<number>
  invoice_no: Generated<string>
  spent_on: string
  odometer_km: number | null
  voucher_img: Generated<string>
  remark: Generated<string>
  claim_status: Generated<number>
  reason: Generated<string>
  reviewed_by: number | null
  reviewed_by_name: Generated<string>
  reviewed_at: string | null
  bill_id: number | null
  bill_no: Generated<string>
  created_at: Generated<string>
  created_by: number | null
  created_by_name: Generated<string>
  updated_at: Generated<string>
  updated_by: number | null
}

interface ExpenseItemTable {
  tenant_id: number
  id: number
  version: Generated<number>
  parties: number[]
  company_id: number
  item_code: string
  item_name: string
  item_side: number
  category: number
  tax_rate_bp: Generated<number>
  auto_rule: Generated<string>
  item_state: Generated<number>
  created_at: Generated<string>
  created_by: number | null
  updated_at: Generated<string>
  updated_by: number | null
}

interface FactorDemandTable {
  tenant_id: number
  company_id: number
  created_by: number | null
  created_at: string
}

interface FileTable {
  tenant_id: number
  id: number
  parties: number[]
  company_id: number
  name: string
  mime: string
  size: number
  sha256: string
  store_key: string
  taken_at: string | null
  lng: number | null
  lat: number | null
  width: number | null
  height: number | null
  created_at: Generated<string>
  created_by: number | null
  for_user: number | null
  for_grants: string[] | null
  open_to: Generated<number>
}

interface FilePieceTable {
  tenant_id: number
  principal: string
  key: string
  at_byte: number
  bytes: Buffer
  url: string | null
  created_at: Generated<string>
}

interface FleetTable {
  tenant_id: number
  id: number
  version: Generated<number>
  parties: number[]
  company_id: number
  fleet_name: string
  captain_name: string
  captain_mobile: string
  captain_id_no_enc: Buffer
  captain_id_no_mask: string
  captain_person_id: number
  captain_front_img: string
  captain_back_img: string
  usual_area: Generated<string>
  settle_type: number
  account_name: Generated<string>
  account_no_enc: Buffer | null
  account_no_tail: Generated<string>
  bank_name: Generated<string>
  fleet_state: Generated<number>
  suspended_reason: Generated<string>
  suspended_by_operator: Generated<boolean>
  audit_status: Generated<number>
  audit_reason: Generated<string>
  audit_faults: Generated<unknown>
  audited_at: string | null
  audited_by: number | null
  entered_at: Generated<string>
  entered_by: number | null
  remark: Generated<string>
  created_at: Generated<string>
  created_by: number | null
  updated_at: Generated<string>
  updated_by: number | null
  deleted_at: string | null
}

interface FleetMemberTable {
  tenant_id: number
  id: number
  version: Generated<number>
  parties: number[]
  company_id: number
  fleet_id: number
  vehicle_id: number | null
  driver_id: number | null
  entrust_file: Generated<string>
  entrusted_at: string | null
  joined_at: string
  left_at: string | null
  created_at: Generated<string>
  created_by: number | null
  updated_at: Generated<string>
  updated_by: number | null
}

interface FrequentRouteTable {
  tenant_id: number
  id: number
  version: Generated<number>
  parties: number[]
  company_id: number
  route_name: string
  points: unknown
  distance_m: number
  run_minutes: number
  created_at: Generated<string>
  created_by: number | null
  updated_at: Generated<string>
  updated_by: number | null
  deleted_at: string | null
}

interface FuelPriceTable {
  tenant_id: number
  province_code: string
  day: string
  price_fen: number
  created_at: Generated<string>
  created_by: number | null
}

interface GoodsTypeTable {
  id: number
  goods_type_name: string
  goods_type_name_en: string
  dangerous: Generated<boolean>
  forbidden: Generated<boolean>
  sort: Generated<number>
}

interface GpsClockTable {
  tenant_id: number
  vehicle_id: number
  source: number
  offset_ms: number
  since: string
  count: number
}

interface GpsDoubtTable {
  tenant_id: number
  vehicle_id: number
  fix_time: string
  recv_time: Generated<string>
  plate_no: string
  lon: number
  lat: number
  speed: number | null
  source: Generated<number>
  extras: Generated<unknown>
  reason: number
}

interface GpsLatestTable {
  tenant_id: number
  vehicle_id: number
  version: Generated<number>
  plate_no: Generated<string>
  fix_time: string | null
  heard_at: string
  told_time: string | null
  lon: number | null
  lat: number | null
  speed: number | null
  course: number | null
  mileage_m: number | null
  temp1: number | null
  temp2: number | null
  temp3: number | null
  temp4: number | null
  acc: boolean | null
  source: number | null
  thinned_to: string | null
}

interface GpsPlatformTable {
  tenant_id: number
  company_id: number
  parties: number[]
  version: Generated<number>
  platform_name: string
  enabled: Generated<boolean>
  secret_enc: Buffer | null
  sent_at: string | null
  last_at: string | null
  kept_count: Generated<number>
  dropped_count: Generated<number>
  updated_at: Generated<string>
  updated_by: number | null
}

interface GpsPositionTable {
  tenant_id: number
  vehicle_id: number
  fix_time: string
  recv_time: Generated<string>
  plate_no: string
  lon: number
  lat: number
  speed: number | null
  course: number | null
  altitude_m: number | null
  mileage_m: number | null
  temp1: number | null
  temp2: number | null
  temp3: number | null
  temp4: number | null
  acc: boolean | null
  source: Generated<number>
}

interface IdemKeyTable {
  tenant_id: number
  principal: string
  path: string
  key: string
  body_hash: Buffer
  answer: unknown
  created_at: Generated<string>
}

interface InspectionTable {
  tenant_id: number
  id: number
  parties: number[]
  vehicle_id: number
  valid_to: string
  done_at: string | null
  img: Generated<string>
  created_at: Generated<string>
  created_by: number | null
}

interface InsurancePolicyTable {
  tenant_id: number
  id: number
  parties: number[]
  vehicle_id: number
  kind: number
  insurer: Generated<string>
  policy_no: Generated<string>
  start_date: string
  end_date: string
  third_party_fen: number | null
  cargo_fen: number | null
  img: Generated<string>
  created_at: Generated<string>
  created_by: number | null
}

interface InvoiceTable {
  tenant_id: number
  id: number
  version: Generated<number>
  parties: number[]
  apply_id: number
  apply_no: string
  doc_seq: number
  doc_status: Generated<number>
  invoice_no: string | null
  invoice_type: number
  seller_id: number
  seller_name: string
  buyer_id: number
  title: string
  tax_no: string
  tax_rate_bp: number
  seller_tax_no: Generated<string>
  tax_code: Generated<string>
  gross_fen: number
  net_fen: number
  tax_fen: number
  red_fen: Generated<number>
  red_tax_fen: Generated<number>
  red_of: number | null
  red_reason: Generated<string>
  red_no: Generated<string>
  is_drill: Generated<boolean>
  files: Generated<string>
  issued_at: string | null
  issued_by: number | null
  created_at: Generated<string>
  updated_at: Generated<string>
  updated_by: number | null
}

interface InvoiceApplyTable {
  tenant_id: number
  id: number
  version: Generated<number>
  parties: number[]
  apply_no: string
  apply_status: Generated<number>
  seller_id: number
  seller_name: string
  buyer_id: number
  buyer_name: string
  applicant_id: number
  title: string
  tax_no: string
  bank_name: Generated<string>
  bank_account: Generated<string>
  reg_address: Generated<string>
  reg_phone: Generated<string>
  invoice_type: number
  split_mode: Generated<number>
  detail_mode: Generated<number>
  tax_rate_bp: number
  amount_fen: number
  net_fen: number
  tax_fen: number
  issued_fen: Generated<number>
  red_fen: Generated<number>
  waybill_count: number
  receiver_email: Generated<string>
  receiver_mobile: Generated<string>
  post_address: Generated<string>
  remark: Generated<string>
  risk_flag: Generated<number>
  risk_result: Generated<unknown>
  hold_fen: Generated<number>
  reject_reason: Generated<string>
  channel_fault: Generated<string>
  red_reason: Generated<string>
  red_asked_at: string | null
  reviewed_at: string | null
  reviewed_by: number | null
  issued_at: string | null
  delivered_at: string | null
  created_at: Generated<string>
  created_by: number | null
  created_by_name: Generated<string>
  updated_at: Generated<string>
  updated_by: number | null
}

interface InvoiceLineTable {
  tenant_id: number
  id: number
  parties: number[]
  apply_id: number
  invoice_id: number | null
  part_id: number
  bill_id: number
  bill_no: string
  statement_id: number
  waybill_id: number
  waybill_no: string
  gross_fen: number
  net_fen: number
  tax_fen: number
  red_fen: Generated<number>
  red_tax_fen: Generated<number>
  red_of: number | null
  plate_no: string
  start_address_diming: string
  end_address_diming: string
  goods_name: string
}

interface InvoicePartTable {
  tenant_id: number
  id: number
  parties: number[]
  statement_id: number
  waybill_id: number
  waybill_no: string
  tax_rate_bp: number
  gross_fen: number
  tax_fen: number
  taken_fen: Generated<number>
  taken_tax_fen: Generated<number>
  plate_no: Generated<string>
  start_address_diming: Generated<string>
  end_address_diming: Generated<string>
  goods_name: Generated<string>
}

interface InvoiceSettingTable {
  tenant_id: number
  id: number
  version: Generated<number>
  parties: number[]
  seller_id: number
  seller_name: string
  tax_no: string
  bank_name: Generated<string>
  bank_account: Generated<string>
  reg_address: Generated<string>
  reg_phone: Generated<string>
  invoice_channel: Generated<number>
  channel_key_enc: Buffer | null
  tax_code: Generated<string>
  tax_rate_bp: Generated<number>
  quota_fen: number | null
  quota_month: Generated<string>
  used_fen: Generated<number>
  held_fen: Generated<number>
  alert_bp: Generated<number>
  auto_limit_fen: Generated<number>
  remark_template: Generated<string>
  red_policy: Generated<number>
  created_at: Generated<string>
  created_by: number | null
  updated_at: Generated<string>
  updated_by: number | null
}

interface KpiAppealTable {
  tenant_id: number
  id: number
  version: Generated<number>
  parties: number[]
  kpi_month_id: number
  waybill_id: number
  driver_id: number
  kpi_item: number
  content: string
  imgs: Generated<unknown>
  appeal_status: Generated<number>
  reply: Generated<string>
  decided_at: string | null
  decided_by_name: Generated<string>
  created_at: Generated<string>
  updated_at: Generated<string>
  updated_by: number | null
}

interface KpiFixTable {
  tenant_id: number
  appeal_id: number
  parties: number[]
  kpi_month_id: number
  waybill_id: number
  kpi_item: number
  before_value: number
  after_value: number
  edition: number
  created_at: Generated<string>
  created_by: number | null
}

interface KpiMonthTable {
  tenant_id: number
  id: number
  version: Generated<number>
  parties: number[]
  carrier_id: number
  carrier_name: string
  month: string
  kpi_status: Generated<number>
  edition: Generated<number>
  scheme_id: number
  driver_count: Generated<number>
  trip_count: Generated<number>
  computed_at: string
  published_at: string | null
  appeal_until: string | null
  created_at: Generated<string>
  created_by: number | null
  updated_at: Generated<string>
  updated_by: number | null
}

interface KpiSchemeTable {
  tenant_id: number
  id: number
  parties: number[]
  carrier_id: number
  scheme_version: number
  pickup_weight: number
  delivery_weight: number
  receipt_weight: number
  damage_weight: number
  safety_weight: number
  node_weight: number
  grade_a: number
  grade_b: number
  grade_c: number
  bonus_a_fen: Generated<number>
  bonus_b_fen: Generated<number>
  bonus_c_fen: Generated<number>
  bonus_d_fen: Generated<number>
  created_at: Generated<string>
  created_by: number | null
  maker: Generated<string>
}

interface KpiTripTable {
  tenant_id: number
  kpi_month_id: number
  waybill_id: number
  parties: number[]
  driver_id: number
  waybill_no: string
  start_address_diming: Generated<string>
  end_address_diming: Generated<string>
  unload_done_at: string
  distance_m: number
  pickup_ok: boolean
  pickup_late_min: number
  delivery_ok: boolean
  delivery_late_min: number
  receipt_ok: boolean | null
  damage_cases: number
  accidents: number
  overspeed: number
  fatigue: number
  node_count: number
  node_done: number
  abnormal_count: number
  fix_count: number
  fix_expected: number
}

interface LanePairTable {
  tenant_id: number
  id: number
  version: Generated<number>
  parties: number[]
  carrier_id: number
  section_id: number
  shift: number
  vehicle_id: number
  driver_id: number
  plate_no: string
  driver_name: string
  created_at: Generated<string>
  created_by: number | null
  created_by_name: Generated<string>
  updated_at: Generated<string>
  updated_by: number | null
  deleted_at: string | null
}

interface LedgerEntryTable {
  tenant_id: number
  txn_id: number
  line: number
  parties: number[]
  company_id: number | null
  account: string
  of_id: number | null
  book_day: string
  dr_fen: number
  cr_fen: number
}

interface LedgerEntrySumTable {
  tenant_id: number
  id: GeneratedAlways<number>
  parties: number[]
  company_id: number
  of_id: number
  account: string
  day: string
  n: number
  dr_fen: number
  cr_fen: number
  folded: Generated<boolean>
}

interface LedgerMonthTable {
  tenant_id: number
  month: string
  closed_at: Generated<string>
  closed_by: number | null
  txn_count: number
  dr_fen: number
}

interface LedgerTxnTable {
  tenant_id: number
  id: number
  parties: number[]
  txn_no: string
  event: string
  biz_type: string
  biz_id: number
  turn: number
  biz_no: Generated<string>
  occurred_at: string
  book_day: string
  amount_fen: number
  trade_channel: number
  reversal_of: number | null
  reason: Generated<string>
  created_at: Generated<string>
  created_by: number | null
}

interface LedgerTxnSumTable {
  tenant_id: number
  id: GeneratedAlways<number>
  parties: number[]
  company_id: number
  day: string
  event: string
  n: number
  amount_fen: number
  folded: Generated<boolean>
}

interface LineMessageTable {
  tenant_id: number
  id: number
  parties: number[]
  statement_id: number
  line_id: number
  party_id: number
  carrier_id: number
  kind: number
  company_id: number
  company_name: string
  user_name: string
  message: string
  files: Generated<string>
  other_fen: number | null
  at: string
}

interface LoadCargoTable {
  tenant_id: number
  id: number
  parties: number[]
  task_id: number
  load_vehicle_id: number
  order_id: number
  order_goods_id: number
  goods_num: number
  goods_kg: number
  goods_volume: number
}

interface LoadOptionTable {
  tenant_id: number
  id: number
  parties: number[]
  task_id: number
  option_kind: number
  option_state: Generated<number>
  progress_pct: Generated<number>
  stop_asked: Generated<boolean>
  sketch_version: number
  vehicle_count: number | null
  unplanned_count: number | null
  est_fen: number | null
  distance_m: number | null
  load_rate_kg_bp: number | null
  load_rate_volume_bp: number | null
  plan: unknown
  created_at: Generated<string>
  created_by_name: Generated<string>
}

interface LoadStepTable {
  tenant_id: number
  id: number
  parties: number[]
  task_id: number
  seq: number
  step_kind: number
  vehicle_count: number
  unplanned_count: number
  est_fen: number
  distance_m: number
  plan: unknown
  created_at: Generated<string>
  created_by_name: Generated<string>
}

interface LoadTaskTable {
  tenant_id: number
  id: number
  version: Generated<number>
  parties: number[]
  company_id: number
  task_no: string
  task_name: Generated<string>
  load_date: string
  by_hand: Generated<boolean>
  task_status: Generated<number>
  objective: number
  order_ids: Generated<number[]>
  lanes: Generated<string[]>
  order_count: number
  point_count: Generated<number>
  goods_num: Generated<number>
  goods_kg: Generated<number>
  goods_volume: Generated<number>
  random_seed: number
  params: unknown
  sketch: unknown
  sketch_version: Generated<number>
  progress_pct: Generated<number>
  stop_asked: Generated<boolean>
  queue_place: number | null
  started_at: string | null
  vehicle_count: number | null
  vehicle_plan: Generated<unknown>
  type_ids: Generated<number[]>
  load_rate_kg_bp: number | null
  load_rate_volume_bp: number | null
  unplanned_count: number | null
  est_fen: number | null
  save_fen: number | null
  distance_m: number | null
  estimated_legs: number | null
  distance_source: string | null
  proof_level: string | null
  engine_version: string | null
  iterations: number | null
  result: unknown
  step_seq: Generated<number>
  sent_count: Generated<number>
  source_id: number | null
  sender_name: Generated<string>
  metres: Buffer | null
  seconds: Buffer | null
  error: Generated<string>
  computed_at: string | null
  created_at: Generated<string>
  created_by: number | null
  created_by_name: Generated<string>
  updated_at: Generated<string>
  updated_by: number | null
}

interface LoadVehicleTable {
  tenant_id: number
  id: number
  version: Generated<number>
  parties: number[]
  task_id: number
  seq: number
  vehicle: string
  vehicle_type_id: number
  run_status: Generated<number>
  carrier_id: number | null
  carrier_name: Generated<string>
  sent_task_id: number | null
  waybill_id: number | null
  loader: Generated<string>
  dock_no: Generated<string>
  created_at: Generated<string>
  created_by: number | null
  updated_at: Generated<string>
  updated_by: number | null
}

interface LoanTable {
  tenant_id: number
  id: number
  version: Generated<number>
  parties: number[]
  loan_no: string
  credit_id: number
  credit_no: string
  borrower_id: number
  borrower_name: string
  debtor_id: number
  debtor_name: string
  factor_name: string
  loan_status: Generated<number>
  receivable_fen: number
  advance_fen: number
  days: number
  rate_bp_year: number
  penalty_bp: number
  fee_bp: number
  recourse: boolean
  interest_fen: number
  fee_fen: number
  net_fen: number
  extension_interest_fen: Generated<number>
  extension_fee_fen: Generated<number>
  extended_days: Generated<number>
  account_bank: string
  account_no: string
  zhongdeng_no: string | null
  contract_files: Generated<string>
  debtor_notice_at: string | null
  confirm_at: string | null
  confirm_by: number | null
  sign_at: string | null
  lend_at: string | null
  lend_serial_no: string | null
  due_day: string | null
  ended_at: string | null
  end_kind: Generated<number>
  approved_by: number | null
  reason: Generated<string>
  remark: Generated<string>
  created_at: Generated<string>
  created_by: number | null
  updated_at: Generated<string>
  updated_by: number | null
}

interface LoanAssetTable {
  tenant_id: number
  id: number
  parties: number[]
  loan_id: number
  bill_id: number
  bill_no: string
  bill_fen: number
  advance_fen: number
  bill_due_at: string
  is_live: boolean
}

interface LoginTable {
  name: string
  tenant_id: number
  user_id: number
  login_admin_type: number
}

interface LoginDeviceTable {
  tenant_id: number
  user_id: number
  device_hash: Buffer
  seen_at: string
}

interface LoginGuardTable {
  name: string
  tries: Generated<number>
  first_at: string
  locked_until: string | null
}

interface NodeLeaseTable {
  node: number
  holder: string
  renewed_at: string
  last_ms: Generated<number>
}

interface NoticeTable {
  tenant_id: number
  id: number
  parties: number[]
  company_id: number
  receiver_user_id: number
  category: Generated<number>
  notice_type: number
  phrase: string
  slots: Generated<unknown>
  link: Generated<string>
  biz_type: Generated<string>
  biz_id: number | null
  sent_at: string
  read_at: string | null
  newest: Generated<boolean>
  earlier: Generated<number>
  asks: Generated<string>
  inbox: Generated<number>
  done_at: string | null
}

interface OplogTable {
  tenant_id: number
  id: number
  parties: number[]
  company_id: number
  user_id: number | null
  user_name: string
  who: string
  act: string
  object_type: string
  object_id: number | null
  object_no: Generated<string>
  result: string
  refusal: string | null
  changes: Generated<unknown>
  ip: Generated<string>
  ua: Generated<string>
  request_id: Generated<string>
  mark: Buffer | null
  created_at: string
}

interface OplogHeadTable {
  tenant_id: number
  company_id: number
  parties: number[]
  seq: number
  log_id: number
  hash: Buffer
  mark: Buffer
}

interface OplogSealTable {
  tenant_id: number
  company_id: number
  seq: number
  parties: number[]
  log_id: number
  digest: Buffer
  hash: Buffer
  sealed_at: Generated<string>
}

interface OrderTable {
  tenant_id: number
  id: number
  version: Generated<number>
  parties: number[]
  order_no: string
  customer_order_no: string | null
  shipper_id: number
  shipper_name: string
  carrier_id: number | null
  carrier_name: string | null
  order_kind: Generated<number>
  xianlu_type: number
  order_status: Generated<number>
  plan_status: Generated<number>
  deal_mode: Generated<number>
  pay_mode: Generated<number>
  price_mode: number | null
  vehicle_type_ids: Generated<number[]>
  vehicle_count: Generated<number>
  box_type: Generated<string>
  temp_min: number | null
  temp_max: number | null
  need_receipt: Generated<number>
  receipt_days: Generated<number>
  release_hold: Generated<boolean>
  insured_flag: Generated<boolean>
  goods_value_fen: number | null
  goods_num: Generated<number>
  goods_kg: Generated<number>
  goods_volume: Generated<number>
  goods_name: Generated<string>
  start_address_diming: Generated<string>
  end_address_diming: Generated<string>
  start_area_code: string | null
  end_area_code: string | null
  point_count: Generated<number>
  distance_m: number | null
  run_minutes: number | null
  distance_estimated: Generated<boolean>
  first_start_time: string | null
  last_end_time: string | null
  freight_fen: number | null
  price_reason: Generated<string>
  price_trace: unknown
  project_id: number | null
  tax_rate_bp: Generated<number>
  accept_deadline: string | null
  accepted_at: string | null
  abnormal_flag: Generated<boolean>
  reject_reason: Generated<string>
  cancel_reason: Generated<string>
  cancel_asked_at: string | null
  time_asked_at: string | null
  time_reason: Generated<string>
  frozen_at: string | null
  freeze_ground: number | null
  frozen_until: string | null
  risk_flag: number | null
  risk_score: number | null
  report_status: Generated<number>
  source: Generated<number>
  upstream_order_id: number | null
  sub_order_id: number | null
  remark: Generated<string>
  plate_nos: Generated<string>
  waybill_count: Generated<number>
  receipt_done: Generated<number>
  receipt_total: Generated<number>
  rate_time: number | null
  rate_goods: number | null
  rate_service: number | null
  rate_receipt: number | null
  rate_remark: Generated<string>
  rated_at: string | null
  rated_by_name: Generated<string>
  owner_id: number | null
  owner_name: Generated<string>
  created_at: Generated<string>
  created_by: number | null
  created_by_name: Generated<string>
  updated_at: Generated<string>
  updated_by: number | null
  deleted_at: string | null
}

interface OrderEventTable {
  tenant_id: number
  id: number
  parties: number[]
  order_id: number
  version: number
  move: string
  from_status: number | null
  to_status: number
  actor_type: number
  actor_name: string
  company_id: number | null
  reason: Generated<string>
  at: string
}

interface OrderFreezeTable {
  tenant_id: number
  id: number
  parties: number[]
  order_id: number
  freeze_ground: number
  freeze_reason: string
  frozen_until: string | null
  frozen_at: string
  frozen_by: number | null
  frozen_by_name: string
  lifted_at: string | null
  lift_reason: Generated<string>
  lifted_by: number | null
  lifted_by_name: Generated<string>
}

interface OrderGoodsTable {
  tenant_id: number
  id: number
  parties: number[]
  order_id: number
  end_point_id: number
  seq: number
  goods_type_id: number | null
  goods_type_name: string
  goods_name: string
  goods_guige: Generated<string>
  danwei: string
  goods_num: number
  goods_kg: number
  goods_volume: number
  remain_num: number
  remain_kg: number
  remain_volume: number
  reserved_num: Generated<number>
  reserved_kg: Generated<number>
  reserved_volume: Generated<number>
  recv_num: number | null
  recv_kg: number | null
  recv_volume: number | null
  damage_num: number | null
}

interface OrderPointTable {
  tenant_id: number
  id: number
  parties: number[]
  order_id: number
  kind: number
  seq: number
  link_name: string
  link_phone: string
  province: string
  city: string
  area: string
  area_code: string
  address_str: string
  address_diming: Generated<string>
  lng: number
  lat: number
  time_type: number
  time_start: string
  time_end: string | null
  asked_type: number | null
  asked_start: string | null
  asked_end: string | null
  address_content: Generated<string>
  radius_m: Generated<number>
}

interface OrderRiskTable {
  tenant_id: number
  id: number
  parties: number[]
  order_id: number
  rule: number
  result: number
  verdict: number
  remark: string
  files: Generated<string>
  decided_at: string
  decided_by: number | null
  decided_by_name: string
  replaced_at: string | null
}

interface OrderSumTable {
  tenant_id: number
  id: GeneratedAlways<number>
  parties: number[]
  company_id: number
  day: string
  order_status: number
  n: number
  goods_kg: number
  goods_volume: number
  freight_fen: number
  folded: Generated<boolean>
}

interface PackageTable {
  id: number
  version: Generated<number>
  package_name: string
  price_fen_month: Generated<number>
  operator_mids: Generated<string>
  carrier_mids: Generated<string>
  shipper_mids: Generated<string>
  user_limit: number | null
  company_limit: number | null
  vehicle_limit: number | null
  order_month_limit: number | null
  storage_limit_mb: number | null
  state: Generated<number>
  remark: Generated<string>
  created_at: Generated<string>
  created_by: number | null
  updated_at: Generated<string>
  updated_by: number | null
}

interface PayBatchTable {
  tenant_id: number
  id: number
  version: Generated<number>
  parties: number[]
  batch_no: string
  company_id: number
  company_name: string
  pay_channel: number
  batch_status: Generated<number>
  row_count: number
  amount_fen: number
  paid_count: Generated<number>
  paid_fen: Generated<number>
  failed_count: Generated<number>
  remark: Generated<string>
  reason: Generated<string>
  created_by_name: Generated<string>
  submitted_at: string | null
  submitted_by: number | null
  approved_at: string | null
  approved_by: number | null
  approved_by_name: Generated<string>
  started_at: string | null
  paid_by: number | null
  paid_by_name: Generated<string>
  done_at: string | null
  created_at: Generated<string>
  created_by: number | null
  updated_at: Generated<string>
  updated_by: number | null
}

interface PayBatchRowTable {
  tenant_id: number
  id: number
  version: Generated<number>
  parties: number[]
  batch_id: number
  company_id: number
  row_no: number
  row_ref: string
  bill_id: number
  bill_no: string
  bill_kind: number
  waybill_no: Generated<string>
  payee_id: number
  payee_name: string
  account_name: Generated<string>
  account_bank: Generated<string>
  account_no_enc: Buffer | null
  account_no_tail: Generated<string>
  amount_fen: number
  row_status: Generated<number>
  payment_id: number | null
  bank_serial_no: Generated<string>
  fault: Generated<string>
  slots: Generated<unknown>
  reason: Generated<string>
  paid_at: string | null
  created_at: Generated<string>
  created_by: number | null
  updated_at: Generated<string>
  updated_by: number | null
}

interface PayPasswordTable {
  tenant_id: number
  user_id: number
  parties: number[]
  company_id: number
  password_hash: string
  set_at: string
  fail_count: Generated<number>
  first_fail_at: string | null
  reset_at: string | null
}

interface PayProofTable {
  tenant_id: number
  id: number
  parties: number[]
  user_id: number
  proof_hash: Buffer
  amount_fen: number
  payee_id: number
  biz_no: string
  expires_at: string
  spent_at: string | null
  created_at: string
}

interface PaySetupTable {
  tenant_id: number
  id: number
  version: Generated<number>
  setup_channel: number
  enabled: Generated<boolean>
  merchant_no: Generated<string>
  secret_enc: Buffer | null
  secret_set_at: string | null
  callback_url: Generated<string>
  single_limit_fen: Generated<number>
  day_limit_fen: Generated<number>
  fee_bp: Generated<number>
  fee_least_fen: Generated<number>
  fee_most_fen: Generated<number>
  withdraw_least_fen: Generated<number>
  withdraw_daily: Generated<number>
  review_above_fen: Generated<number>
  tested_at: string | null
  test_passed: boolean | null
  created_at: Generated<string>
  created_by: number | null
  updated_at: Generated<string>
  updated_by: number | null
}

interface PayeeAccountTable {
  tenant_id: number
  id: number
  version: Generated<number>
  parties: number[]
  company_id: number
  payee_id: number
  account_name: string
  bank_name: string
  account_no_enc: Buffer
  account_no_tail: string
  created_at: Generated<string>
  created_by: number | null
  updated_at: Generated<string>
  updated_by: number | null
}

interface PaymentTable {
  tenant_id: number
  id: number
  version: Generated<number>
  parties: number[]
  pay_no: string
  direction: number
  payer_id: number
  payee_id: number
  payer_name: string
  payee_name: string
  amount_fen: number
  used_fen: Generated<number>
  pay_channel: number
  payment_status: number
  statement_id: number | null
  statement_no: Generated<string>
  loan_id: number | null
  card_txn_id: number | null
  batch_row_id: number | null
  bank_serial_no: string | null
  voucher_img: Generated<string>
  bill_nos: Generated<string>
  paid_at: string
  remark: Generated<string>
  reason: Generated<string>
  maker_id: number
  checked_by: number | null
  checked_at: string | null
  created_at: Generated<string>
  created_by: number | null
  updated_at: Generated<string>
  updated_by: number | null
}

interface PersonTable {
  tenant_id: number
  id: number
  parties: number[]
  person_name: string
  mobile: string
  id_no_enc: Buffer
  id_hash: Buffer
  known: Generated<boolean>
  in_service: Generated<boolean>
  bar: Generated<number>
  bar_reason: Generated<string>
  created_at: Generated<string>
}

interface PositionTable {
  tenant_id: number
  id: number
  version: Generated<number>
  parties: number[]
  company_id: number
  zuzhi_id: number
  ganwei_name: string
  head_count: Generated<number>
  created_at: Generated<string>
  created_by: number | null
  updated_at: Generated<string>
  updated_by: number | null
}

interface ProjectTable {
  tenant_id: number
  id: number
  version: Generated<number>
  parties: number[]
  project_no: string
  revision: Generated<number>
  project_name: string
  direction: Generated<number>
  shipper_id: number
  carrier_id: number
  shipper_name: string
  carrier_name: string
  project_status: Generated<number>
  contract_no: string
  contract_file: Generated<string>
  valid_from: string
  valid_to: string
  ended_on: string | null
  tax_mode: Generated<number>
  tax_rate_bp: Generated<number>
  ratio: Generated<number>
  fuel_base_fen: number | null
  fuel_share_bp: number | null
  fuel_trigger_bp: number | null
  loss_by: Generated<number>
  loss_tolerance: Generated<number>
  loss_rule: Generated<number>
  reason: Generated<string>
  remark: Generated<string>
  split: unknown
  last_rule: Generated<number>
  submitted_at: string | null
  confirmed_at: string | null
  confirmed_by_name: Generated<string>
  created_at: Generated<string>
  created_by: number | null
  created_by_name: Generated<string>
  updated_at: Generated<string>
  updated_by: number | null
  deleted_at: string | null
}

interface RateRuleTable {
  tenant_id: number
  id: number
  version: Generated<number>
  parties: number[]
  project_id: number
  rule_no: string
  start_scope: Generated<string>
  end_scope: Generated<string>
  start_name: Generated<string>
  end_name: Generated<string>
  two_way: Generated<boolean>
  payee_scope: Generated<string>
  payee_name: Generated<string>
  vehicle_type_ids: Generated<number[]>
  goods_type_ids: Generated<number[]>
  billing_unit: number
  weight_base: Generated<number>
  load_factor_bp: Generated<number>
  unload_factor_bp: Generated<number>
  km: number | null
  tier_mode: Generated<number>
  tiers: unknown
  min_charge_fen: number | null
  max_charge_fen: number | null
  rounding: Generated<number>
  surcharges: Generated<unknown>
  priority: Generated<number>
  valid_from: string
  valid_to: string
  remark: Generated<string>
  created_at: Generated<string>
  created_by: number | null
  updated_at: Generated<string>
  updated_by: number | null
}

interface ReceiptTable {
  tenant_id: number
  id: number
  version: Generated<number>
  parties: number[]
  receipt_no: string
  waybill_id: number
  waybill_no: string
  order_id: number
  order_no: string
  point_id: number
  shipper_id: number
  carrier_id: number
  shipper_name: string
  carrier_name: string
  plate_no: Generated<string>
  driver_name: Generated<string>
  start_address_diming: Generated<string>
  end_address_diming: Generated<string>
  receipt_status: Generated<number>
  paper_status: Generated<number>
  imgs: Generated<unknown>
  photo_digests: Generated<string[]>
  signer: Generated<string>
  sign_at: string | null
  sign_num: number | null
  sign_kg: number | null
  sign_volume: number | null
  diff_num: number | null
  diff_kg: number | null
  damage_num: number | null
  delivered_at: string
  due_at: string
  uploaded_at: string | null
  carrier_checked_at: string | null
  carrier_checked_by: number | null
  confirmed_at: string | null
  confirmed_by: number | null
  reason: string | null
  express_name: Generated<string>
  express_no: Generated<string>
  paper_at: string | null
  lost_reason: string | null
  blocked_fen: Generated<number>
  sub_receipt_id: number | null
  distance_m: number | null
  created_at: Generated<string>
  created_by: number | null
  updated_at: Generated<string>
  updated_by: number | null
}

interface ReceiptLineTable {
  tenant_id: number
  id: number
  parties: number[]
  receipt_id: number
  waybill_goods_id: number
  order_goods_id: number
  recv_num: number
  recv_kg: number
  recv_volume: number
  damage_num: Generated<number>
  damage_desc: Generated<string>
}

interface RechargeTable {
  tenant_id: number
  id: number
  version: Generated<number>
  parties: number[]
  recharge_no: string
  company_id: number
  company_name: string
  way: number
  amount_fen: number
  payer_name: string
  payer_account_enc: Buffer | null
  payer_account_tail: Generated<string>
  virtual_account: string
  voucher_img: Generated<string>
  bank_serial_no: string | null
  recharge_status: Generated<number>
  arrived_at: string | null
  reviewer_id: number | null
  reviewer_name: Generated<string>
  reject_reason: Generated<string>
  remark: Generated<string>
  expires_at: string | null
  paying_serial: string | null
  created_at: Generated<string>
  created_by: number | null
  created_by_name: Generated<string>
  updated_at: Generated<string>
  updated_by: number | null
}

interface ReleaseTable {
  tenant_id: number
  id: number
  version: Generated<number>
  parties: number[]
  release_no: string
  release_type: Generated<number>
  order_id: number | null
  order_no: Generated<string>
  waybill_id: number | null
  waybill_no: Generated<string>
  shipper_id: number | null
  shipper_name: Generated<string>
  carrier_id: number | null
  plate_no: Generated<string>
  driver_name: Generated<string>
  point_name: Generated<string>
  content: Generated<string>
  hold_reason: Generated<string>
  demanded: Generated<boolean>
  documents: Generated<string>
  consent_file: Generated<string>
  release_status: Generated<number>
  apply_by_name: Generated<string>
  apply_at: Generated<string>
  release_company_id: number | null
  release_by_name: Generated<string>
  release_at: string | null
  reason: Generated<string>
  code_enc: Buffer | null
  valid_to: string | null
  sent_at: string | null
  exit_at: string | null
  exit_imgs: Generated<unknown>
  exit_note: Generated<string>
  used_at: string | null
  used_by_name: Generated<string>
  created_at: Generated<string>
  created_by: number | null
  updated_at: Generated<string>
  updated_by: number | null
}

interface RepaymentTable {
  tenant_id: number
  id: number
  parties: number[]
  loan_id: number
  kind: number
  payment_id: number | null
  bank_serial_no: string
  amount_fen: number
  fee_fen: number
  penalty_fen: number
  interest_fen: number
  principal_fen: number
  surplus_fen: number
  owed_fee_fen: number
  owed_penalty_fen: number
  owed_interest_fen: number
  owed_principal_fen: number
  paid_day: string
  paid_at: string
  created_at: Generated<string>
  created_by: number | null
}

interface ReportTable {
  tenant_id: number
  id: number
  version: Generated<number>
  parties: number[]
  message_no: string
  message_kind: number
  subject_id: number
  subject_no: string
  round: Generated<number>
  waybill_ids: Generated<number[]>
  carrier_id: number
  carrier_name: string
  report_status: number
  body_enc: Buffer
  body_hash: Buffer
  faults: Generated<unknown>
  tries: Generated<number>
  next_at: Generated<string>
  failure: Generated<string>
  answer_code: Generated<string>
  answer_text: Generated<string>
  receipt_no: Generated<string>
  sent_at: string | null
  done_at: string | null
  checked_at: Generated<string>
  replaced_at: string | null
  created_at: Generated<string>
  created_by: number | null
  created_by_name: Generated<string>
  updated_at: Generated<string>
  updated_by: number | null
}

interface ReportConsigneeTable {
  tenant_id: number
  id: number
  parties: number[]
  shipper_id: number
  consignee_name: string
  no_enc: Buffer
  no_mask: string
  created_at: Generated<string>
  created_by: number | null
  updated_at: Generated<string>
  updated_by: number | null
}

interface ReportSettingTable {
  tenant_id: number
  id: number
  version: Generated<number>
  enabled: Generated<boolean>
  base_url: Generated<string>
  sender_code: Generated<string>
  secret_enc: Buffer | null
  automatic: Generated<boolean>
  news_until: string | null
  last_ok_at: string | null
  down_since: string | null
  down_tries: Generated<number>
  not_before: string | null
  last_failure: Generated<string>
  created_at: Generated<string>
  created_by: number | null
  updated_at: Generated<string>
  updated_by: number | null
}

interface RoleTable {
  tenant_id: number
  id: number
  version: Generated<number>
  parties: number[]
  company_id: number
  role_name: string
  preset: string | null
  mids: string
  data_scope: Generated<number>
  scope_zuzhi_ids: Generated<number[]>
  state: Generated<number>
  remark: Generated<string>
  created_at: Generated<string>
  created_by: number | null
  updated_at: Generated<string>
  updated_by: number | null
}

interface SavedViewTable {
  tenant_id: number
  id: number
  version: Generated<number>
  parties: number[]
  company_id: number
  user_id: number
  list_path: string
  view_name: string
  filters: unknown
  shared: Generated<boolean>
  created_at: Generated<string>
  created_by: number | null
  updated_at: Generated<string>
  updated_by: number | null
}

interface ScreenTable {
  tenant_id: number
  id: number
  screen_name: string
  code_hash: Buffer
  expires_at: string
  revoked_at: string | null
  created_at: Generated<string>
  created_by: number | null
  maker: Generated<string>
}

interface SectionTable {
  tenant_id: number
  id: number
  version: Generated<number>
  parties: number[]
  carrier_id: number
  section_no: string
  section_name: string
  section_status: Generated<number>
  shipper_id: number
  shipper_name: string
  lot_no: Generated<string>
  start_point: unknown
  end_point: unknown
  via_points: Generated<unknown>
  start_node: string
  end_node: string
  via_nodes: Generated<string>
  mileage_m: number
  mileage_source: number
  run_minutes: number
  load_minutes: number | null
  unload_minutes: number | null
  daily_trips: number | null
  vehicle_type_ids: Generated<number[]>
  return_flag: Generated<boolean>
  lane_code: Generated<string>
  site_from: Generated<string>
  site_to: Generated<string>
  board_type: number | null
  seal_required: Generated<boolean>
  temp_zone: number | null
  grace_min: number | null
  valid_from: string
  valid_to: string
  last_price: Generated<number>
  remark: Generated<string>
  created_at: Generated<string>
  created_by: number | null
  created_by_name: Generated<string>
  updated_at: Generated<string>
  updated_by: number | null
  deleted_at: string | null
}

interface SectionPriceTable {
  tenant_id: number
  id: number
  version: Generated<number>
  parties: number[]
  carrier_id: number
  section_id: number
  price_no: string
  revision: Generated<number>
  vehicle_type_id: number
  billing_unit: number
  up_fen: number
  up_rate_bp: number
  down_fen: number | null
  return_bp: number | null
  base_stops: number | null
  stop_fen: number | null
  base_m: number | null
  extra_km_fen: number | null
  free_wait_min: number | null
  wait_fen_hour: number | null
  night_fen: number | null
  cancel_ladder: Generated<unknown>
  fuel_base_fen: number | null
  fuel_share_bp: number | null
  fuel_trigger_bp: number | null
  valid_from: string
  valid_to: string
  remark: Generated<string>
  created_at: Generated<string>
  created_by: number | null
  created_by_name: Generated<string>
  updated_at: Generated<string>
  updated_by: number | null
  deleted_at: string | null
}

interface ServiceStationTable {
  tenant_id: number
  id: number
  version: Generated<number>
  station_name: string
  services: Generated<number[]>
  area_code: string
  province: string
  city: string
  area: string
  address: string
  lng: number
  lat: number
  link_name: Generated<string>
  link_phone: Generated<string>
  open_hours: Generated<string>
  station_state: Generated<number>
  created_at: Generated<string>
  created_by: number | null
  updated_at: Generated<string>
  updated_by: number | null
  deleted_at: string | null
}

interface SessionTable {
  token_hash: Buffer
  tenant_id: number
  kind: string
  principal_id: number
  impersonated_by: string | null
  ip: Generated<string>
  ua: Generated<string>
  seen_at: string
  expires_at: string
  created_at: string
  stamp: Generated<number>
}

interface SettleModelTable {
  tenant_id: number
  id: number
  version: Generated<number>
  parties: number[]
  carrier_id: number
  model_no: string
  revision: Generated<number>
  model_name: string
  shipper_id: number | null
  shipper_name: Generated<string>
  model_status: Generated<number>
  valid_from: string | null
  ended_on: string | null
  base_by: number
  base_unit: number
  base_up_fen: number | null
  base_down_fen: number | null
  stop_side: number
  stop_free: number
  stop_up_fen: number
  stop_down_fen: number
  stop_cap_fen: number | null
  wait_side: number
  wait_free_min: number
  wait_up_fen: number
  wait_down_fen: number
  wait_day_cap_fen: number | null
  wait_cap_fen: number | null
  back_side: number
  back_bp: number
  back_cap_fen: number | null
  late_side: number
  late_rungs: unknown
  late_pass_bp: number
  late_cap_fen: number | null
  loss_side: number
  loss_free_fen: number
  loss_bp: number
  loss_pass_bp: number
  loss_cap_fen: number | null
  missing_side: number
  seal_fen: number
  photo_fen: number
  track_fen: number
  track_least_bp: number
  missing_pass_bp: number
  missing_cap_fen: number | null
  fuel_side: number
  fuel_start_fen: number
  fuel_up_bp: number
  fuel_down_bp: number
  fuel_trigger_bp: number
  fuel_cap_fen: number | null
  rebate_side: number
  rebate_tiers: unknown
  rebate_cap_fen: number | null
  deduct_cap_bp: number | null
  cap_rebate: boolean
  rounding: number
  reason: Generated<string>
  remark: Generated<string>
  created_at: Generated<string>
  created_by: number | null
  created_by_name: Generated<string>
  updated_at: Generated<string>
  updated_by: number | null
  deleted_at: string | null
}

interface SettlementAllocTable {
  tenant_id: number
  id: number
  parties: number[]
  payment_id: number
  bill_id: number
  amount_fen: number
  alloc_status: number
  from_advance: Generated<boolean>
  settled_at: string | null
  created_at: Generated<string>
  created_by: number | null
}

interface ShareTable {
  id: number
  code_hash: Buffer
  tenant_id: number
  waybill_id: number
  company_id: number
  expires_at: string
  revoked_at: string | null
  created_at: Generated<string>
  created_by: number | null
  maker: Generated<string>
}

interface SiteInfoTable {
  tenant_id: number
  version: Generated<number>
  site_name: Generated<string>
  title_suffix: Generated<string>
  hotline: Generated<string>
  icp_no: Generated<string>
  logo: Generated<string>
  banners: Generated<unknown>
  created_at: Generated<string>
  updated_at: Generated<string>
  updated_by: number | null
}

interface SmsBlockTable {
  tenant_id: number
  id: number
  version: Generated<number>
  phone: string
  block_reason: number
  remark: Generated<string>
  created_at: Generated<string>
  created_by: number | null
  created_by_name: Generated<string>
  updated_at: Generated<string>
  updated_by: number | null
}

interface SmsMonthTable {
  tenant_id: number
  id: number
  month: string
  scene: string
  sent: Generated<number>
  failed: Generated<number>
  kept: Generated<number>
  held: Generated<number>
  segments: Generated<number>
  cost_e4: Generated<number>
}

interface SmsOutboxTable {
  id: number
  tenant_id: number
  phone: string
  scene: string
  company_id: number | null
  role: number | null
  must: Generated<boolean>
  body: string
  template: Generated<string>
  lang: Generated<string>
  template_no: Generated<string>
  words: Generated<unknown>
  sms_status: Generated<number>
  held: number | null
  let_at: string | null
  segments: Generated<number>
  tries: Generated<number>
  next_at: Generated<string>
  provider: Generated<string>
  provider_no: Generated<string>
  failure: Generated<string>
  at_number: Generated<boolean>
  resent_id: number | null
  sent_at: Generated<string>
  done_at: string | null
}

interface SmsSettingTable {
  tenant_id: number
  id: number
  version: Generated<number>
  signature: Generated<string>
  carrying: Generated<number>
  lang: Generated<string>
  phone_day: Generated<number>
  company_day: Generated<number>
  platform_day: Generated<number>
  fail_most: Generated<number>
  price_e4: Generated<number>
  switches: Generated<unknown>
  created_at: Generated<string>
  created_by: number | null
  updated_at: Generated<string>
  updated_by: number | null
}

interface SmsTemplateTable {
  tenant_id: number
  id: number
  version: Generated<number>
  template: string
  lang: string
  content: string
  template_no: Generated<string>
  created_at: Generated<string>
  created_by: number | null
  updated_at: Generated<string>
  updated_by: number | null
}

interface StatementTable {
  tenant_id: number
  id: number
  version: Generated<number>
  parties: number[]
  statement_no: string
  direction: number
  statement_status: Generated<number>
  party_a_id: number
  party_b_id: number
  party_id: number
  party_name: string
  payee_type: number | null
  carrier_id: number
  carrier_name: string
  maker_id: number
  period_from: string
  period_to: string
  date_basis: Generated<number>
  round: Generated<number>
  line_count: Generated<number>
  waybill_count: Generated<number>
  freight_fen: Generated<number>
  surcharge_fen: Generated<number>
  deduct_fen: Generated<number>
  adjust_fen: Generated<number>
  last_adjust: Generated<number>
  total_fen: Generated<number>
  net_fen: Generated<number>
  tax_fen: Generated<number>
  dispute_count: Generated<number>
  diff_fen: number | null
  invoiced_fen: Generated<number>
  paid_fen: Generated<number>
  deposit_fen: Generated<number>
  sent_at: string | null
  confirmed_at: string | null
  confirmed_by: number | null
  confirmed_by_name: Generated<string>
  confirm_file: Generated<string>
  lines_hash: Generated<string>
  pay_days: Generated<number>
  due_at: string | null
  billed_at: string | null
  settled_at: string | null
  void_reason: Generated<string>
  void_asked_by: number | null
  customer_file: Generated<string>
  remark: Generated<string>
  created_at: Generated<string>
  created_by: number | null
  created_by_name: Generated<string>
  updated_at: Generated<string>
  updated_by: number | null
}

interface StatementAdjustTable {
  tenant_id: number
  id: number
  parties: number[]
  adjust_no: string
  statement_id: number
  party_id: number
  carrier_id: number
  adjust_type: number
  line_id: number | null
  ref_no: Generated<string>
  amount_fen: number
  net_fen: number
  tax_fen: number
  tax_rate_bp: number
  reason: string
  files: Generated<string>
  company_id: number
  created_at: Generated<string>
  created_by: number | null
  created_by_name: Generated<string>
  agreed_by: number | null
  agreed_by_name: Generated<string>
  agreed_at: string | null
}

interface StatementLayoutTable {
  tenant_id: number
  parties: number[]
  company_id: number
  partner_id: number
  titles: string
  columns: unknown
  updated_at: Generated<string>
}

interface StatementLineTable {
  tenant_id: number
  id: number
  version: Generated<number>
  parties: number[]
  statement_id: number
  party_id: number
  carrier_id: number
  waybill_id: number
  waybill_no: string
  order_nos: Generated<string>
  customer_order_nos: Generated<string>
  plate_no: Generated<string>
  start_address_diming: Generated<string>
  end_address_diming: Generated<string>
  goods_kg: Generated<number>
  delivered_at: string | null
  receipt_at: string | null
  freight_fen: number
  surcharge_fen: number
  deduct_fen: number
  own_fen: number
  net_fen: number
  tax_fen: number
  paid_fen: Generated<number>
  deposit_fen: Generated<number>
  other_fen: number | null
  diff_fen: GeneratedAlways<number | null>
  diff_reason: number | null
  line_status: Generated<number>
  line_check: GeneratedAlways<number>
  message_count: Generated<number>
  disputed_at: string | null
  updated_at: Generated<string>
  updated_by: number | null
}

interface StatementMatchTable {
  tenant_id: number
  id: number
  parties: number[]
  statement_id: number
  party_id: number
  carrier_id: number
  row_no: number | null
  customer_order_no: Generated<string>
  plate_no: Generated<string>
  day: string | null
  start_name: Generated<string>
  end_name: Generated<string>
  other_fen: number | null
  line_id: number | null
  match_key: number | null
  own_fen: number | null
  diff_fen: number
  diff_reason: number | null
  found_no: Generated<string>
  left_reason: number | null
  verdict: number
}

interface StrayTerminalTable {
  tenant_id: number
  terminal_no: string
  maker_no: Generated<string>
  plate_no: Generated<string>
  first_at: string
  last_at: string
  calls: Generated<number>
}

interface SupplyTable {
  tenant_id: number
  id: number
  version: Generated<number>
  parties: number[]
  supply_no: string
  supply_status: Generated<number>
  carrier_id: number
  carrier_name: string
  publish_scope: number
  fleet_ids: Generated<number[]>
  order_count: number
  order_nos: string
  start_city: string
  end_city: string
  start_area_code: string
  end_area_code: string
  goods_name: Generated<string>
  goods_num: number
  goods_kg: number
  goods_volume: number
  vehicle_type_ids: Generated<number[]>
  distance_m: number | null
  load_time: string | null
  last_end_time: string | null
  price_mode: number
  price_unit: number
  price_fen: number | null
  deposit_fen: number | null
  expire_at: string
  published_at: string | null
  refreshed_at: string | null
  offered_count: Generated<number>
  view_count: Generated<number>
  apply_count: Generated<number>
  is_closed: Generated<boolean>
  driver_name: Generated<string>
  deal_fen: number | null
  waybill_id: number | null
  waybill_no: Generated<string>
  remark: Generated<string>
  created_at: Generated<string>
  created_by: number | null
  updated_at: Generated<string>
  updated_by: number | null
}

interface SupplyApplyTable {
  tenant_id: number
  id: number
  version: Generated<number>
  parties: number[]
  supply_id: number
  carrier_id: number
  person_id: number
  driver_name: string
  driver_phone: Generated<string>
  apply_status: Generated<number>
  quote_fen: number | null
  total_fen: number | null
  remark: Generated<string>
  applied_at: string | null
  waybill_id: number | null
  deposit_fen: number | null
  deposit_status: Generated<number>
  created_at: Generated<string>
  updated_at: Generated<string>
  updated_by: number | null
}

interface SupplyGoodsTable {
  tenant_id: number
  id: number
  parties: number[]
  supply_id: number
  order_id: number
  order_goods_id: number
  goods_num: number
  goods_kg: number
  goods_volume: number
}

interface TaskTable {
  tenant_id: number
  id: number
  parties: number[]
  company_id: number
  user_id: number
  kind: string
  title: string
  title_en: string
  input: unknown
  state: Generated<number>
  total: Generated<number>
  done: Generated<number>
  failed: Generated<number>
  result: unknown
  file_id: number | null
  error: string | null
  finished_at: string | null
  created_at: Generated<string>
}

interface TenantTable {
  id: number
  version: Generated<number>
  tenant_no: string
  tenant_name: string
  system_title: string
  platform_mode: Generated<number>
  domain: string | null
  logo: Generated<string>
  theme: Generated<string>
  watermark: Generated<boolean>
  state: Generated<number>
  state_reason: Generated<string>
  settings: Generated<unknown>
  package_id: number | null
  valid_from: string | null
  valid_to: string | null
  operator_mids: string | null
  carrier_mids: string | null
  shipper_mids: string | null
  user_limit: number | null
  company_limit: number | null
  vehicle_limit: number | null
  order_month_limit: number | null
  storage_limit_mb: number | null
  network_permit_no: Generated<string>
  remark: Generated<string>
  created_at: Generated<string>
  created_by: number | null
  updated_at: Generated<string>
  updated_by: number | null
}

interface TimerTable {
  queue: string
  due_at: string
}

interface TripFigureTable {
  tenant_id: number
  id: Generated<number>
  parties: number[]
  carrier_id: number
  waybill_id: number
  waybill_no: string
  day: string
  unload_done_at: string
  shipper_id: number
  shipper_name: Generated<string>
  leads: boolean
  lane: number
  start_name: Generated<string>
  end_name: Generated<string>
  vehicle_id: Generated<number>
  plate_no: Generated<string>
  vehicle_use: number | null
  driver_id: Generated<number>
  driver_name: Generated<string>
  dispatcher_id: Generated<number>
  dispatcher_name: Generated<string>
  section_id: Generated<number>
  section_name: Generated<string>
  revenue_fen: number | null
  cost_fen: number | null
  trip_revenue_fen: number | null
  trip_cost_fen: number | null
  claim_up_fen: number
  claim_down_fen: number
  proposed_fen: number | null
  distance_m: number
  empty_m: number | null
  load_kg: number
  moved_tm: Generated<number>
  limit_kg: number | null
  on_time: boolean
  late_min: number
  abnormal_count: number
  receipt_min: number | null
  money_min: number | null
  paid_min: number | null
}

interface TripFigureDueTable {
  tenant_id: number
  id: GeneratedAlways<number>
  parties: Generated<number[]>
  waybill_id: number
}

interface TripFigureSumTable {
  tenant_id: number
  parties: number[]
  carrier_id: number
  by: number
  of_id: number
  start: string
  n: number
  revenue_fen: number
  cost_fen: number
  margin_fen: number
  priced_fen: number
  unpriced_n: number
  distance_m: number
  costed_m: number
  moved_tm: number
  moved_fen: number
  laden_m: number
  empty_m: number
  load_kg: number
  limit_kg: number
  on_time_n: number
  abnormal_n: number
  receipt_n: number
  receipt_min: number
  money_n: number
  money_min: number
  paid_n: number
  paid_min: number
  loss_n: number
}

interface UserTable {
  tenant_id: number
  id: number
  version: Generated<number>
  parties: number[]
  company_id: number
  account: string
  user_name: string
  mobile: string
  password_hash: string
  password_at: Generated<string>
  password_once: Generated<boolean>
  status: Generated<number>
  zuzhi_id: number | null
  ganwei_id: number | null
  job_no: Generated<string>
  entry_date: string | null
  leave_date: string | null
  extra_menu_ids: Generated<string>
  minus_menu_ids: Generated<string>
  data_scope: Generated<number>
  scope_zuzhi_ids: Generated<number[]>
  preferences: Generated<unknown>
  last_login_at: string | null
  created_at: Generated<string>
  created_by: number | null
  updated_at: Generated<string>
  updated_by: number | null
  deleted_at: string | null
}

interface UserFactorTable {
  tenant_id: number
  user_id: number
  parties: number[]
  key_enc: Buffer
  begun_at: string
  set_at: string | null
  last_step: Generated<number>
  recovery_salt: Generated<Buffer>
  recovery_hashes: Generated<Buffer[]>
}

interface UserRoleTable {
  tenant_id: number
  user_id: number
  role_id: number
  parties: number[]
}

interface VehicleTable {
  tenant_id: number
  id: number
  version: Generated<number>
  parties: number[]
  company_id: number
  plate_no: string
  plate_color: number
  vehicle_type_id: number
  energy_type: number
  mot_vehicle_type: Generated<string>
  vin: Generated<string>
  engine_no: Generated<string>
  brand_model: Generated<string>
  owner_name: string
  use_nature: Generated<string>
  register_date: string
  issue_date: string | null
  issuer: Generated<string>
  gross_mass_kg: number
  curb_mass_kg: number | null
  approved_load_kg: number
  traction_mass_kg: number | null
  axle_count: number | null
  single_drive: Generated<boolean>
  trailer_plate_no: Generated<string>
  trailer_approved_load_kg: number | null
  trailer_curb_mass_kg: number | null
  trailer_axle_count: number | null
  box_length_mm: number | null
  box_width_mm: number | null
  box_height_mm: number | null
  box_volume_m3: number | null
  license_front_img: Generated<string>
  license_back_img: Generated<string>
  road_cert_no: Generated<string>
  road_cert_img: Generated<string>
  road_cert_valid_to: string | null
  gps_device_no: Generated<string>
  vehicle_use: Generated<number>
  rely_company: Generated<string>
  rely_contract_to: string | null
  driver_id: number | null
  work_status: Generated<number>
  suspended: Generated<boolean>
  suspended_reason: Generated<string>
  barred: Generated<boolean>
  bar_reason: Generated<string>
  elsewhere: Generated<boolean>
  audit_status: Generated<number>
  audit_reason: Generated<string>
  audit_faults: Generated<unknown>
  audited_at: string | null
  audited_by: number | null
  entered_at: Generated<string>
  entered_by: number | null
  last_pos: unknown
  remark: Generated<string>
  created_at: Generated<string>
  created_by: number | null
  updated_at: Generated<string>
  updated_by: number | null
  deleted_at: string | null
}

interface VehicleTypeTable {
  tenant_id: number
  id: number
  version: Generated<number>
  title: string
  title_en: string
  length_mm: number
  width_mm: number
  height_mm: number
  load_kg: number
  volume_m3: number
  license_class: string
  mot_codes: Generated<string[]>
  sort: Generated<number>
  state: Generated<number>
  created_at: Generated<string>
  created_by: number | null
  updated_at: Generated<string>
  updated_by: number | null
}

interface VehicleTypePatternTable {
  id: number
  title: string
  title_en: string
  length_mm: number
  width_mm: number
  height_mm: number
  load_kg: number
  volume_m3: number
  license_class: string
  sort: Generated<number>
  state: Generated<number>
}

interface VerifyCodeTable {
  id: number
  phone: string
  scene: string
  code_hash: Buffer
  ip: Generated<string>
  company_id: number | null
  tries: Generated<number>
  sent_at: string
  expires_at: string
  used_at: string | null
}

interface WalletTable {
  tenant_id: number
  id: number
  parties: number[]
  company_id: number
  kind: number
  balance_fen: Generated<number>
  seq: Generated<number>
  custody_sub_no: Generated<string>
  frozen_at: string | null
  frozen_reason: Generated<string>
  created_at: Generated<string>
  updated_at: Generated<string>
}

interface WalletFlowTable {
  tenant_id: number
  wallet_id: number
  seq: number
  id: number
  parties: number[]
  company_id: number
  kind: number
  flow_no: string
  occurred_at: string
  direction: number
  amount_fen: number
  balance_after: number
  counterparty_id: number | null
  biz_type: string
  biz_id: number
  biz_no: Generated<string>
  remark: Generated<string>
}

interface WalletFlowSumTable {
  tenant_id: number
  id: GeneratedAlways<number>
  parties: number[]
  company_id: number
  day: string
  kind: number
  direction: number
  biz_type: string
  n: number
  amount_fen: number
  folded: Generated<boolean>
}

interface WaybillTable {
  tenant_id: number
  id: number
  version: Generated<number>
  parties: number[]
  waybill_no: string
  serial_number: Generated<string>
  leg_no: Generated<number>
  parent_waybill_id: number | null
  sub_waybill_id: number | null
  sub_version: number | null
  dispatch_id: number | null
  carrier_id: number
  carrier_name: string
  waybill_status: Generated<number>
  receipt_status: Generated<number>
  finance_status: Generated<number>
  pay_status: Generated<number>
  report_status: Generated<number>
  health_flag: number | null
  health_at: string | null
  health_due_at: Generated<string | null>
  order_nos: Generated<string>
  shipper_names: Generated<string>
  customer_order_nos: Generated<string>
  start_address_diming: Generated<string>
  end_address_diming: Generated<string>
  start_area_code: string | null
  end_area_code: string | null
  goods_name: Generated<string>
  vehicle_id: number | null
  driver_id: number | null
  person_id: number | null
  plate_no: Generated<string>
  trailer_plate_no: Generated<string>
  driver_name: Generated<string>
  driver_phone: Generated<string>
  vehicle_type_id: number | null
  vehicle_use: number | null
  plan_num: Generated<number>
  plan_kg: Generated<number>
  plan_volume: Generated<number>
  load_num: number | null
  load_kg: number | null
  load_volume: number | null
  unload_num: number | null
  unload_kg: number | null
  unload_volume: number | null
  plan_start_time: string
  plan_end_time: string
  sent_at: string | null
  driver_accepted_at: string | null
  driver_qiandao_time: string | null
  load_done_at: string | null
  fache_start_time: string | null
  shiji_fache_start_time: string | null
  driver_shiji_songda_time: string | null
  unload_done_at: string | null
  signed_at: string | null
  completed_at: string | null
  eta: string | null
  distance_plan_m: number | null
  run_minutes: number | null
  outside_fence: Generated<boolean>
  place_denied: Generated<boolean>
  abnormal_flag: Generated<boolean>
  abnormal_hold: Generated<number>
  release_hold: Generated<boolean>
  receivable_fen: number | null
  payable_fen: number | null
  proposed_fen: number | null
  proposal: unknown
  fleet_id: number | null
  fleet_name: Generated<string>
  payee_type: Generated<number>
  payee_name: Generated<string>
  payee_id: number | null
  payee_at: string | null
  payee_basis: unknown
  cancel_reason: Generated<string>
  seal_no: Generated<string>
  remark: Generated<string>
  dispatcher_id: number | null
  dispatcher_name: Generated<string>
  dept_id: number | null
  created_at: Generated<string>
  created_by: number | null
  updated_at: Generated<string>
  updated_by: number | null
}

interface WaybillEventTable {
  tenant_id: number
  id: number
  parties: number[]
  waybill_id: number
  version: number
  point_id: number | null
  move: string
  from_status: number | null
  to_status: number
  at: string
  recorded_at: string
  lng: number | null
  lat: number | null
  actor_type: number
  actor_name: string
  source: Generated<number>
  no_place: number | null
  reason: Generated<string>
  detail: Generated<unknown>
}

interface WaybillGoodsTable {
  tenant_id: number
  id: number
  parties: number[]
  waybill_id: number
  order_id: number
  order_goods_id: number
  end_point_id: number
  seq: number
  goods_type_name: string
  goods_name: string
  goods_guige: Generated<string>
  danwei: string
  goods_num: number
  goods_kg: number
  goods_volume: number
  load_num: number | null
  load_kg: number | null
  load_volume: number | null
  recv_num: number | null
  recv_kg: number | null
  recv_volume: number | null
  damage_num: number | null
  damage_desc: Generated<string>
  version: Generated<number>
  short_reason: number | null
  short_note: Generated<string>
  left_num: Generated<number>
  left_kg: Generated<number>
  left_volume: Generated<number>
}

interface WaybillOrderTable {
  tenant_id: number
  id: number
  parties: number[]
  waybill_id: number
  order_id: number
  shipper_id: number
  order_no: string
  shipper_name: string
  goods_num: number
  goods_kg: number
  goods_volume: number
  freight_fen: number | null
  relay_of: number | null
  relayed_to: number | null
  section_id: number | null
  section_name: Generated<string>
  grace_min: number | null
  section_day: string | null
}

interface WaybillPartTable {
  tenant_id: number
  id: number
  version: Generated<number>
  parties: number[]
  carrier_id: number
  waybill_id: number
  waybill_no: string
  part_kind: number
  payee_id: number
  payee_name: string
  amount_fen: number
  extra_fen: Generated<number>
  deduct_fen: Generated<number>
  part_status: Generated<number>
  bill_id: number | null
  released_at: string | null
  held_at: string | null
  created_at: Generated<string>
  created_by: number | null
  updated_at: Generated<string>
  updated_by: number | null
}

interface WaybillPointTable {
  tenant_id: number
  id: number
  version: Generated<number>
  parties: number[]
  waybill_id: number
  order_id: number
  order_point_id: number | null
  relay_waybill_id: number | null
  kind: number
  seq: number
  link_name: string
  link_phone: string
  province: string
  city: string
  area: string
  area_code: string
  address_str: string
  address_diming: Generated<string>
  lng: number
  lat: number
  time_type: number
  time_start: string
  time_end: string | null
  address_content: Generated<string>
  radius_m: Generated<number>
  arrived_at: string | null
  done_at: string | null
  departed_at: string | null
  late_min: number | null
  grace_min: number | null
  fence_distance_m: number | null
  outside_fence: Generated<boolean>
  too_fast: Generated<boolean>
  node_reason: Generated<string>
  end_content: Generated<string>
  zhuang_goods_img: Generated<unknown>
  fahuo_document_img: Generated<unknown>
  xie_goods_img: Generated<unknown>
  shou_document_img: Generated<unknown>
  gross_kg: number | null
  tare_kg: number | null
  net_kg: number | null
}

interface WithdrawTable {
  tenant_id: number
  id: number
  version: Generated<number>
  parties: number[]
  withdraw_no: string
  company_id: number
  company_name: string
  bank_account_id: number
  account_name: string
  bank_name: string
  account_no_tail: string
  amount_fen: number
  fee_fen: Generated<number>
  net_fen: number
  withdraw_status: Generated<number>
  reviewers: Generated<unknown>
  reviews_needed: Generated<number>
  bank_serial_no: string | null
  fail_reason: Generated<string>
  done_at: string | null
  remark: Generated<string>
  created_at: Generated<string>
  created_by: number | null
  created_by_name: Generated<string>
  updated_at: Generated<string>
  updated_by: number | null
}

interface WriteProbeTable {
  id: number
  written_at: string
}
