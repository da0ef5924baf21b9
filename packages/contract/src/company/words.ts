import { definePhrases } from '../kit/phrases.ts'
import { defineRefusals } from '../kit/refusals.ts'

export const companyTerms = definePhrases({
  zh: {
    company_type: '公司类型',
    company_no: '公司编号',
    company_name: '公司名称',
    short_name: '简称',
    credit_code: '统一社会信用代码',
    legal_name: '法定代表人',
    contact_name: '联系人',
    contact_mobile: '联系电话',
    province: '省份',
    city: '城市',
    area: '区县',
    address: '详细地址',
    legal_id_no: '法定代表人身份证号',
    legal_id_no_mask: '法定代表人身份证号',
    road_permit_no: '道路运输经营许可证号',
    road_permit_no_mask: '道路运输经营许可证号',
    road_permit_valid_to: '经营许可证有效期',
    taxpayer_type: '纳税人类型',
    audit_status: '审核状态',
    audit_reason: '审核意见',
    license_img: '营业执照',
    pending: '待审核的变更',
    has_pending: '待审核的变更',
    source: '来源',
    order_count: '订单数',
    gmv_fen: '运费总额',
    state_reason: '原因',
    company_id: '公司',
    owe_limit_fen: '额度',
    owe_warn_bp: '预警比例',
    used_fen: '已用额度',
    state: '状态',
    mids: '功能菜单',
    account: '登录账号',
    user_name: '管理员',
    mobile: '管理员手机号',
    created_at: '注册时间'
  },
  en: {
    company_type: 'Kind of company',
    company_no: 'Company no.',
    company_name: 'Company',
    short_name: 'Short name',
    credit_code: 'Credit code',
    legal_name: 'Legal representative',
    contact_name: 'Contact',
    contact_mobile: 'Contact mobile',
    province: 'Province',
    city: 'City',
    area: 'District',
    address: 'Address',
    legal_id_no: 'Representative’s identity no.',
    legal_id_no_mask: 'Representative’s identity no.',
    road_permit_no: 'Road transport permit no.',
    road_permit_no_mask: 'Road transport permit no.',
    road_permit_valid_to: 'Operating permit valid to',
    taxpayer_type: 'Taxpayer',
    audit_status: 'Review',
    audit_reason: 'Review remark',
    license_img: 'Business licence',
    pending: 'Changes in review',
    has_pending: 'Changes in review',
    source: 'Source',
    order_count: 'Orders',
    gmv_fen: 'Freight in all',
    state_reason: 'Reason',
    company_id: 'Company',
    owe_limit_fen: 'Limit',
    owe_warn_bp: 'Warn from',
    used_fen: 'Used',
    state: 'State',
    mids: 'Menus',
    account: 'Login account',
    user_name: 'Administrator',
    mobile: 'Administrator’s mobile',
    created_at: 'Registered'
  }
})

export const companyRefusals = defineRefusals(1640, {
  zh: {
    creditCodeWrong: '统一社会信用代码的校验位不正确',
    creditCodeTaken: '该统一社会信用代码已有公司登记',
    nothingToReview: '“{company_name}”没有待审核的内容',
    reasonMissing: '请填写驳回原因',
    licenseMissing: '还没有营业执照图片，不能通过审核',
    legalIdWrong: '法定代表人身份证号不正确，请核对',
    companyShadow: '“{company_name}”受邀而尚未入驻，注册后才能审核或冻结',
    limitOfShippers: '额度只针对货主设置'
  },
  en: {
    creditCodeWrong: 'The check character of the credit code is wrong',
    creditCodeTaken: 'A company with this credit code is already registered',
    nothingToReview: 'Nothing of “{company_name}” waits for review',
    reasonMissing: 'Please say why it is rejected',
    licenseMissing: 'Without a picture of the business licence it cannot be approved',
    legalIdWrong: 'The identity number of the legal representative is wrong. Please check it',
    companyShadow: '“{company_name}” is invited and has not joined yet; it can be reviewed or frozen once it has registered',
    limitOfShippers: 'A limit is set for shippers'
  }
})

/** The names of its acts in the operation log. */
export const companyActs = definePhrases({
  zh: {
    'company.permitted': '分配企业菜单',
    'company.created': '新增公司',
    'company.updated': '修改企业信息',
    'company.reviewed': '审核企业',
    'company.unmasked': '查看公司证件号',
    'company.frozen': '冻结或解冻企业',
    'company.limited': '调整货主额度'
  },
  en: {
    'company.permitted': 'Company’s menus set',
    'company.created': 'Company added',
    'company.updated': 'Company changed',
    'company.reviewed': 'Company reviewed',
    'company.unmasked': 'Company’s numbers shown',
    'company.frozen': 'Company frozen or unfrozen',
    'company.limited': 'Limit of a shipper set'
  }
})

/** The sentences of the notices that this word sends. */
export const companyNotices = definePhrases({
  zh: { limitNear: '{company_name}的平台额度即将用完：额度 {limit} 元，已用 {used} 元' },
  en: { limitNear: '{company_name} has nearly used up the platform’s limit: limit CNY {limit}, used CNY {used}' }
})
