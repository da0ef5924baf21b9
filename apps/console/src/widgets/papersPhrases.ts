import { definePhrases } from '@yunshu/contract/kit/phrases'

/** What is said where papers of drivers and vehicles are reviewed. */
export const papersPhrases = definePhrases({
  zh: {
    approve: '通过',
    refuse: '驳回',
    passed: '已通过',
    refused: '已驳回',
    saved: '证件审核已保存',
    ownEntry: '证件由您本人提交，须由他人审核通过',
    whyBlurred: '照片模糊，看不清',
    whyMismatch: '照片与填写的内容不一致',
    whyOver: '证件已过期',
    whyPages: '缺少副页或照片',
    waits: '证件待审核，可以派车',
    sentBack: '证件被驳回：{reason}；修改后保存即重新提交，在此之前不能派车'
  },
  en: {
    approve: 'Approve',
    refuse: 'Refuse',
    passed: 'approved',
    refused: 'refused',
    saved: 'The review has been saved',
    ownEntry: 'You entered these papers yourself: somebody else has to approve them',
    whyBlurred: 'The photo cannot be read',
    whyMismatch: 'The photo does not say what was entered',
    whyOver: 'The paper has expired',
    whyPages: 'A page or a photo is missing',
    waits: 'The papers wait for their review; dispatching goes on',
    sentBack: 'The papers were refused: {reason}. Saving them again enters them anew; until then there is no dispatch'
  }
})

export const commonReasons = ['whyBlurred', 'whyMismatch', 'whyOver', 'whyPages'] as const
