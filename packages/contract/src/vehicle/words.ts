import { definePhrases } from '../kit/phrases.ts'
import { defineRefusals } from '../kit/refusals.ts'

export const vehicleTerms = definePhrases({
  zh: {
    plate_no: '车牌', plate_color: '车牌颜色', vehicle_type_id: '车型', energy_type: '能源类型', mot_vehicle_type: '车辆类型', vin: '车辆识别代号', engine_no: '发动机号', brand_model: '品牌型号', owner_name: '所有人', use_nature: '使用性质', register_date: '注册日期', issue_date: '发证日期', issuer: '行驶证发证机关',
    gross_mass_kg: '总质量', curb_mass_kg: '整备质量', approved_load_kg: '核定载质量', traction_mass_kg: '准牵引总质量', axle_count: '轴数', single_drive: '单驱动轴', trailer_plate_no: '挂车', trailer_approved_load_kg: '挂车核定载质量', trailer_curb_mass_kg: '挂车整备质量', trailer_axle_count: '挂车轴数', max_load_kg: '可装重量',
    box_length_mm: '货厢长', box_width_mm: '货厢宽', box_height_mm: '货厢高', box_volume_m3: '货厢容积', box_size: '货厢尺寸', license_front_img: '行驶证正页', license_back_img: '行驶证副页', road_cert_no: '道路运输证号', road_cert_img: '道路运输证照片', road_cert_valid_to: '道路运输证有效期', gps_device_no: '北斗终端号',
    vehicle_use: '用车方式', rely_company: '被挂靠公司', rely_contract_to: '挂靠协议有效期', vehicle_status: '车辆状态', insurance_status: '保险状态', inspection_state: '年检状态', compulsory: '交强险', commercial: '商业险', compulsory_end: '交强险止期', commercial_end: '商业险止期', inspection_valid_to: '年检有效期', inspection_month: '年检有效期（月）',
    insurer: '保险公司', policy_no: '保单号', start_date: '起期', end_date: '止期', third_party_fen: '三者险保额', cargo_fen: '货物险保额', img: '影像件', done_at: '检验日期', expire_days: '到期天数', barred: '禁止接单', barred_reason: '停运原因', license_need: '所需准驾车型', last_driver_name: '最近司机', driver_name: '司机', driver_id: '司机', work_status: '运输状态', remark: '备注', reason: '原因', created_at: '创建时间', inspection_img: '年检影像件'
  },
  en: {
    plate_no: 'Plate', plate_color: 'Plate colour', vehicle_type_id: 'Vehicle type', energy_type: 'Energy', mot_vehicle_type: 'Ministry type', vin: 'VIN', engine_no: 'Engine no.', brand_model: 'Make and model', owner_name: 'Owner', use_nature: 'Use', register_date: 'Registered on', issue_date: 'Issued on', issuer: 'Licence issuer',
    gross_mass_kg: 'Gross mass', curb_mass_kg: 'Curb mass', approved_load_kg: 'Approved load', traction_mass_kg: 'Traction mass', axle_count: 'Axles', single_drive: 'Single drive axle', trailer_plate_no: 'Trailer', trailer_approved_load_kg: 'Trailer’s approved load', trailer_curb_mass_kg: 'Trailer’s curb mass', trailer_axle_count: 'Trailer’s axles', max_load_kg: 'Maximum load',
    box_length_mm: 'Box length', box_width_mm: 'Box width', box_height_mm: 'Box height', box_volume_m3: 'Box volume', box_size: 'Box size', license_front_img: 'Vehicle licence, front', license_back_img: 'Vehicle licence, back', road_cert_no: 'Road certificate no.', road_cert_img: 'Road certificate photo', road_cert_valid_to: 'Road certificate valid to', gps_device_no: 'Beidou terminal no.',
    vehicle_use: 'Ownership', rely_company: 'Affiliated with', rely_contract_to: 'Affiliation valid to', vehicle_status: 'Vehicle status', insurance_status: 'Insurance', inspection_state: 'Inspection', compulsory: 'Compulsory insurance', commercial: 'Commercial insurance', compulsory_end: 'Compulsory until', commercial_end: 'Commercial until', inspection_valid_to: 'Inspected until', inspection_month: 'Inspected until (month)',
    insurer: 'Insurer', policy_no: 'Policy no.', start_date: 'From', end_date: 'To', third_party_fen: 'Third-party cover', cargo_fen: 'Cargo cover', img: 'Scan', done_at: 'Inspected on', expire_days: 'Expiring within', barred: 'Barred', barred_reason: 'Barred because', license_need: 'Licence needed', last_driver_name: 'Last driver', driver_name: 'Driver', driver_id: 'Driver', work_status: 'Work', remark: 'Remark', reason: 'Reason', created_at: 'Created', inspection_img: 'Inspection scan'
  }
})

export const vehicleRefusals = defineRefusals(1250, {
  zh: {
    vehicleTwice: '该车牌和颜色的车辆已登记在本公司',
    policySpan: '保单止期须晚于起期，且不超过 400 天',
    policyTwice: '保单{policy_no}已登记',
    nothingToRenew: '请填写要登记的保单或年检',
    vehicleHasWaybills: '车辆{plate_no}已有运单，不能删除，可改为停运',
    vehicleTypeUnknown: '没有这种车型'
  },
  en: {
    vehicleTwice: 'Your company already has a vehicle with this plate and colour',
    policySpan: 'A policy must end after it starts, and within 400 days',
    policyTwice: 'Policy {policy_no} is already registered',
    nothingToRenew: 'Please give a policy or an inspection to register',
    vehicleHasWaybills: 'Vehicle {plate_no} has waybills and cannot be deleted; bar it instead',
    vehicleTypeUnknown: 'There is no such vehicle type'
  }
})
