import { definePhrases } from '@yunshu/contract/kit/phrases'

/** The words of the shell. */
export const shell = definePhrases({
  zh: {
    home: '返回首页', notFoundTitle: '页面不存在', notFound: '当前页面不存在，请检查您输入的网址是否正确，或点击下面的按钮返回首页', noRightTitle: '没有权限', noRight: '您没有访问该页面的权限，请联系管理员或返回首页',
    collapse: '收起菜单', expand: '展开菜单', menu: '菜单', fullScreen: '全屏', exitFullScreen: '退出全屏', fullScreenFailed: '进入全屏失败', refresh: '刷新', notice: '消息', downloads: '下载中心', theme: '主题', language: '语言', switchTo: 'English',
    account: '账户', logOut: '退出登录', sureLogOut: '您确定要退出{name}？', moreTabs: '更多操作', close: '关闭', closeOthers: '关闭其他', closeLeft: '关闭左侧', closeRight: '关闭右侧', closeAll: '关闭全部', refreshTab: '刷新此页', closeTab: '关闭{title}',
    offline: '网络已断开，恢复后会自动继续', nothingUnread: '暂无消息', nothingToDownload: '暂无可下载的文件', goTo: '跳转到页面', goToHint: '输入页面名称', nothingFound: '没有匹配的页面', keys: '键盘快捷键',
    keyPalette: '跳转到页面', keySearch: '定位到搜索框', keyNew: '新建', keySubmit: '提交表单', keyClose: '关闭弹窗', keyHelp: '显示本帮助', keyCloseTab: '关闭当前标签页', keyTabs: '上一个 / 下一个标签页',
    mode: '导航模式', vertical: '纵向', horizontal: '横向', layout: '界面元素', fixedHead: '固定头部', breadcrumb: '面包屑', logo: '标志', tag: '标签页', restore: '恢复默认',
    loginTitle: '运营商与承运商登录', userTitle: '货主登录', systemTitle: '系统登录', logIn: '登录', noToken: '登录接口异常，未正确返回accessToken...', otherEntrance: '其他入口', newCaptcha: '换一张', remember: '记住账号',
    slogan: '让每一车货，都有据可查', point1: '货主、承运商、司机在同一张运单上协作', point2: '从下单到回单，每个节点有时间、有照片、有责任人', point3: '分毫不差的运费、对账与结算', skip: '跳到主要内容', tabs: '标签页', you: '当前用户'
  },
  en: {
    home: 'Back to home', notFoundTitle: 'No such page', notFound: 'This page does not exist. Check the address, or go back to the home page', noRightTitle: 'No permission', noRight: 'You may not open this page. Ask your administrator, or go back to the home page',
    collapse: 'Collapse menu', expand: 'Expand menu', menu: 'Menu', fullScreen: 'Full screen', exitFullScreen: 'Leave full screen', fullScreenFailed: 'Full screen is not available', refresh: 'Refresh', notice: 'Notices', downloads: 'Downloads', theme: 'Theme', language: 'Language', switchTo: '中文',
    account: 'Account', logOut: 'Log out', sureLogOut: 'Log out of {name}?', moreTabs: 'More', close: 'Close', closeOthers: 'Close others', closeLeft: 'Close to the left', closeRight: 'Close to the right', closeAll: 'Close all', refreshTab: 'Refresh this page', closeTab: 'Close {title}',
    offline: 'You are offline; work goes on by itself when the network is back', nothingUnread: 'No notices', nothingToDownload: 'No files to download', goTo: 'Go to a page', goToHint: 'Type the name of a page', nothingFound: 'No page of that name', keys: 'Keyboard shortcuts',
    keyPalette: 'Go to a page', keySearch: 'Focus the search box', keyNew: 'New', keySubmit: 'Submit the form', keyClose: 'Close the dialog', keyHelp: 'Show this help', keyCloseTab: 'Close this tab', keyTabs: 'Previous / next tab',
    mode: 'Navigation', vertical: 'Side menu', horizontal: 'Top menu', layout: 'Parts of the screen', fixedHead: 'Fixed header', breadcrumb: 'Breadcrumb', logo: 'Logo', tag: 'Tabs', restore: 'Restore defaults',
    loginTitle: 'Operator and carrier log-in', userTitle: 'Shipper log-in', systemTitle: 'System log-in', logIn: 'Log in', noToken: 'The login service did not return an accessToken...', otherEntrance: 'Other entrances', newCaptcha: 'Another picture', remember: 'Remember my account',
    slogan: 'Every load accounted for', point1: 'Shipper, carrier and driver work on one and the same waybill', point2: 'From order to receipt, every step has a time, a photo and a name', point3: 'Freight, reconciliation and settlement exact to the cent', skip: 'Skip to content', tabs: 'Tabs', you: 'Logged in as'
  }
})
