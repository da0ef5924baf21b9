import { definePhrases } from '../kit/phrases.ts'
import { defineRefusals } from '../kit/refusals.ts'

export const departmentTerms = definePhrases({
  zh: {
    zuzhi_name: '部门',
    zuzhi_id: '部门',
    parent_id: '上级部门',
    leader_id: '负责人',
    leader_name: '负责人',
    sort: '排序',
    ganwei_name: '岗位',
    ganwei_id: '岗位',
    head_count: '编制人数',
    used: '在岗人数'
  },
  en: {
    zuzhi_name: 'Department',
    zuzhi_id: 'Department',
    parent_id: 'Parent department',
    leader_id: 'Leader',
    leader_name: 'Leader',
    sort: 'Position in the list',
    ganwei_name: 'Position',
    ganwei_id: 'Position',
    head_count: 'Head count',
    used: 'Filled'
  }
})

export const departmentRefusals = defineRefusals(1620, {
  zh: {
    departmentTwice: '同一上级下已有同名部门',
    departmentTooDeep: '部门最多 {limit} 级',
    departmentInItself: '不能把部门移到它自己或它的下级之下',
    departmentNotEmpty: '部门“{zuzhi_name}”下还有{what}，不能删除',
    positionTwice: '该部门已有同名岗位',
    positionFull: '岗位“{ganwei_name}”编制为 {head_count} 人，已满',
    positionHeld: '岗位“{ganwei_name}”上还有 {used} 人，不能删除'
  },
  en: {
    departmentTwice: 'A department of this name is already there',
    departmentTooDeep: 'Departments go at most {limit} levels deep',
    departmentInItself: 'A department cannot be moved below itself',
    departmentNotEmpty: 'Department “{zuzhi_name}” still holds {what} and cannot be deleted',
    positionTwice: 'The department already has a position of this name',
    positionFull: 'Position “{ganwei_name}” has {head_count, place, places} and is full',
    positionHeld: '{used, person holds, people hold} position “{ganwei_name}”, so it cannot be deleted'
  }
})

/** The names of its acts in the operation log. */
export const departmentActs = definePhrases({
  zh: {
    'department.created': '新增部门',
    'department.updated': '修改部门',
    'department.removed': '删除部门',
    'department.positionCreated': '新增岗位',
    'department.positionUpdated': '修改岗位',
    'department.positionRemoved': '删除岗位'
  },
  en: {
    'department.created': 'Department added',
    'department.updated': 'Department changed',
    'department.removed': 'Department deleted',
    'department.positionCreated': 'Position added',
    'department.positionUpdated': 'Position changed',
    'department.positionRemoved': 'Position deleted'
  }
})
