import { definePhrases } from '@yunshu/contract/kit/phrases'

export const phrases = definePhrases({
  zh: {
    morning: '{name}，上午好', noon: '{name}，下午好', evening: '{name}，晚上好', today: '今天是 {date}',
    orders: '订单', trips: '在途运单', receipts: '回单', papers: '证照', needsYou: '待处理', road: '今日与在途',
    inReview: '待审核订单', open: '待分配订单', awaiting: '待接单', toPlan: '待派车订单', inTransit: '运输中订单', pickupToday: '今日提货', deliverToday: '今日应到', overdue: '超时订单', cancelAsked: '申请取消', createdToday: '今日新单',
    receiptsToUpload: '待回单', receiptsToConfirm: '待确认回单', receiptsRejected: '被驳回回单', receiptsOverdue: '逾期未回', receiptsToCheck: '待初审回单',
    tripsOverdue: '超时运单', vehiclesDue: '车辆证照将到期', driversDue: '司机证件将到期', driversExpired: '司机证件已过期',
    planToday: '今日发货计划', confirmThese: '等您确认的回单', acceptThese: '等您接的订单', goToday: '今日出车', recent: '最近订单', all: '查看全部',
    none: '今天没有', noneToConfirm: '没有等您确认的回单', noneToAccept: '没有等您接的订单', noneToGo: '今天没有出车计划', noneRecent: '还没有订单', place: '发货下单', dispatch: '去派车', toOrders: '订单列表', lookDrivers: '司机', lookVehicles: '车辆'
  },
  en: {
    morning: 'Good morning, {name}', noon: 'Good afternoon, {name}', evening: 'Good evening, {name}', today: 'Today is {date}',
    orders: 'Orders', trips: 'Trips', receipts: 'Receipts', papers: 'Papers', needsYou: 'Needs you', road: 'Today and on the road',
    inReview: 'Orders to review', open: 'Orders to assign', awaiting: 'Awaiting acceptance', toPlan: 'Orders to dispatch', inTransit: 'Orders in transit', pickupToday: 'Pickups today', deliverToday: 'Due today', overdue: 'Overdue orders', cancelAsked: 'Cancellations asked', createdToday: 'New today',
    receiptsToUpload: 'Receipts to come', receiptsToConfirm: 'Receipts to confirm', receiptsRejected: 'Receipts sent back', receiptsOverdue: 'Receipts overdue', receiptsToCheck: 'Receipts to check',
    tripsOverdue: 'Trips overdue', vehiclesDue: 'Vehicle papers end soon', driversDue: 'Driver papers end soon', driversExpired: 'Driver papers expired',
    planToday: 'To be shipped today', confirmThese: 'Receipts that wait for you', acceptThese: 'Orders that wait for you', goToday: 'Trips that start today', recent: 'Latest orders', all: 'See all',
    none: 'None today', noneToConfirm: 'No receipt waits for you', noneToAccept: 'No order waits for you', noneToGo: 'No trip starts today', noneRecent: 'No orders yet', place: 'Create order', dispatch: 'Dispatch', toOrders: 'Orders', lookDrivers: 'Drivers', lookVehicles: 'Vehicles'
  }
})
