import { definePhrases } from '@yunshu/contract/kit/phrases'

/** What the dialogs of a new time say, which are loaded when somebody asks for one. */
export const newTimePhrases = definePhrases({
  zh: {
    askTimeHelp: '货主同意后，装卸时间按新的要求；同意之前原来的要求不变',
    agreeTimeHelp: '同意后，装卸时间按申请的要求',
    askedAlready: '已申请改期，等待货主答复',
    reasonVehicleLate: '前一单未卸完，车辆延后',
    reasonTraffic: '封路或天气原因',
    reasonDock: '收货方要求推迟'
  },
  en: {
    askTimeHelp: 'Once the shipper agrees, the new time is the one required; until then the old one stands',
    agreeTimeHelp: 'Once you agree, these are the times required',
    askedAlready: 'A new time is asked for; the shipper has not answered yet',
    reasonVehicleLate: 'The vehicle is still unloading',
    reasonTraffic: 'Closed road or weather',
    reasonDock: 'The consignee wants it later'
  }
})
