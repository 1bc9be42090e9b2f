/** Common surnames of Hong Kong, the mainland in letters, and Britain: of two columns, the one with more of them has the surnames. */
export const SURNAMES: ReadonlySet<string> = new Set(
  (
    'chan wong lee leung cheung lau li ng ho yeung lam tang tsang cheng tam kwok yip mak lo law lai fung siu kwan poon chow chiu yuen pang choi chung so yau hui ma mok wu hung au fong kong shum tse tsui tsoi ip yu yue ko kwong liu luk man mo ngai or pun sin sit suen sze szeto to tong tsim tsang ting tung wan wai yan yim yung chu chui chau chin ching chong fan fok fu hau heung hon koo ku kam kan kung lui lok au-yeung' +
    ' wang zhang liu chen yang huang zhao zhou xu sun zhu hu guo lin gao luo zheng liang xie song han deng feng cao peng zeng xiao tian dong pan yuan cai jiang du ye wei su lu ding ren yao' +
    ' smith jones taylor brown williams wilson johnson davies patel robinson wright thompson evans walker white roberts green hall wood jackson clarke khan hughes edwards ali ahmed singh kaur hill cooper ward turner morris watson baker harrison davis miller martin clark hussain begum anderson moore martinez garcia rodriguez lopez thomas nguyen kim tran campbell mitchell carter phillips shah bennett bell cook gurung rai limbu santos reyes cruz'
  ).split(' '),
);
