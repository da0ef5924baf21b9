import { definePhrases } from '../kit/phrases.ts'

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
    road_permit_no: '道路运输经营许可证号',
    road_permit_valid_to: '经营许可证有效期',
    taxpayer_type: '纳税人类型',
    audit_status: '审核状态',
    state: '状态'
  },
  en: {
    company_type: 'Kind of company',
    company_no: 'Company no.',
    company_name: 'Company',
    short_name: 'Short name',
    credit_code: 'Credit code',
    legal_name: 'Legal representative',
    contact_name: 'Contact',
    contact_mobile: 'Contact’s mobile',
    province: 'Province',
    city: 'City',
    area: 'District',
    address: 'Address',
    road_permit_no: 'Road transport permit no.',
    road_permit_valid_to: 'Operating permit valid to',
    taxpayer_type: 'Taxpayer',
    audit_status: 'Review',
    state: 'State'
  }
})
