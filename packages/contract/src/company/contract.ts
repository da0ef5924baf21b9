import { Type } from 'typebox'
import { defineEnum } from '../kit/enums.ts'
import { Closed, query } from '../kit/endpoint.ts'
import { Day, Id, Nullable, Version } from '../kit/fields.ts'

export const companyType = defineEnum({ 1: ['平台运营商', 'Platform operator'], 2: ['物流公司', 'Carrier'], 4: ['货主', 'Shipper'] })
export const auditStatus = defineEnum({ 10: ['待审核', 'In review'], 20: ['通过', 'Approved'], 30: ['驳回', 'Rejected'] })
export const companyState = defineEnum({ 1: ['正常', 'Normal'], 2: ['冻结', 'Frozen'] })
export const taxpayerType = defineEnum({ 1: ['一般纳税人', 'General'], 2: ['小规模纳税人', 'Small'] })

export const CompanyInfo = Closed({
  id: Id,
  version: Version,
  company_type: companyType.schema,
  company_no: Type.String(),
  company_name: Type.String(),
  short_name: Type.String(),
  credit_code: Type.String(),
  legal_name: Type.String(),
  contact_name: Type.String(),
  contact_mobile: Type.String(),
  province: Type.String(),
  city: Type.String(),
  area: Type.String(),
  area_code: Nullable(Type.String()),
  address: Type.String(),
  road_permit_no: Nullable(Type.String()),
  road_permit_valid_to: Nullable(Day),
  taxpayer_type: Type.Integer(),
  audit_status: auditStatus.schema,
  state: companyState.schema
})

export const company = {
  /** The actor's own company. */
  own: query('company/own', { may: 'user', input: Closed({}), output: CompanyInfo, refuses: ['notFound'] })
}
