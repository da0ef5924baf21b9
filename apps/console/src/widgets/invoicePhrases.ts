import { definePhrases } from '@yunshu/contract/kit/phrases'

/** What is said where an invoice is applied for. */
export const invoicePhrases = definePhrases({
  zh: {
    risks: '风险核查',
    result: '结果',
    judged: '已判断 {count} 单',
    notJudged: '无数据，未判断',
    riskHelp: '轨迹、重复运单、收款人未通过时不能开票；其余由审核人判断',
    apply: '申请开票',
    bills: '可开票账单',
    how: '开票方式',
    title: '抬头信息',
    chosen: '已选 {count} 张，可开 {amount} 元',
    onlyOneRate: '一次申请只能选同一税率的账单；其他税率请另行申请',
    all: '不填则开全部可开金额',
    tripsHelp: '展开账单可选择运单；未勾选的运单本次不开',
    nothing: '没有可开票的账单：账单须来自已确认的对账单、未冻结，且未开满',
    frozen: '已冻结',
    done: '{apply_no} 已提交'
  },
  en: {
    risks: 'Risk checks',
    result: 'Result',
    judged: '{count} judged',
    notJudged: 'No data: not judged',
    riskHelp: 'Track, doubles and payee stop an invoice; of the others the reviewer judges',
    apply: 'Apply for an invoice',
    bills: 'Bills that can be invoiced',
    how: 'How',
    title: 'Title',
    chosen: '{count} chosen, CNY {amount} can be invoiced',
    onlyOneRate: 'One application is for bills of one rate; apply for the others by themselves',
    all: 'Empty: all that can be invoiced',
    tripsHelp: 'Unfold a bill to choose its trips; those that are not ticked are left out',
    nothing: 'No bill can be invoiced: it must stand on a confirmed statement, not be frozen, and not be invoiced whole',
    frozen: 'Frozen',
    done: '{apply_no} submitted'
  }
})
