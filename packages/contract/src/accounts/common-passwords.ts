/** The most frequent words in leaked passwords, alone or with digits and signs around them. */
const WORDS = `
  password passwort passwords passw0rd passwd pass passme mypass mypassword newpassword yourpassword nopassword
  secret mysecret letmein openup open opensesame access accept changeme change default temp temporary test testing
  tester testtest test test1test demo sample example guest user username login logmein signin admin administrator
  adminadmin root rootroot toor super superuser superman supervisor manager master masterkey system server service
  operator support office company backup private public internet network computer laptop desktop windows microsoft
  linux ubuntu debian raspberry raspberrypi arduino microbit makecode scratch python java javascript oracle mysql
  database apple google facebook twitter instagram whatsapp youtube netflix amazon samsung huawei xiaomi iphone
  android nokia wechat weixin baidu taobao alibaba tencent douyin bilibili
  welcome hello helloworld hellohello goodbye please thankyou thanks whatever nothing something anything everything
  blank empty none never forever always freedom trustno trustme believe faith hope love lovely lover loveme loveyou
  iloveyou iloveu iloveme ilove ilovegod iloveyouso ihateyou fuckyou fuckme fuckoff asshole bullshit bitch sexy
  babygirl babyboy baby honey sweet sweety sweetie sweetheart darling princess prince queen king angel angels devil
  heaven jesus jesuschrist christ god blessed amen buddha lucky happy happiness smile sunshine sunny moonlight
  rainbow flower flowers butterfly beautiful pretty chocolate cookie cookies coffee banana orange cherry peaches
  strawberry pumpkin pepper ginger cheese chicken hamster monkey dragon dragons tiger tigers lion lions eagle eagles
  falcon hawk bear bears wolf wolves panda rabbit bunny kitty kitten hellokitty puppy doggy dolphin dolphins turtle
  spider shark horse horses mustang ferrari porsche mercedes corvette camaro harley yamaha honda toyota nissan
  football soccer baseball basketball hockey tennis golf golfer swimming liverpool arsenal chelsea manchester
  manutd barcelona realmadrid juventus yankees lakers cowboys steelers redsox ranger rangers hunter killer shadow
  phantom ghost ninja samurai warrior knight wizard magic merlin gandalf matrix batman spiderman ironman pokemon
  pikachu naruto sasuke doraemon minecraft roblox fortnite starwars startrek skywalker vader yoda pirate legend
  hero champion winner number numberone first lucky money dollar million rich boss hotstuff cool coolman awesome
  diamond silver golden purple yellow orange green black white blue redred summer winter spring autumn january
  february march april monday tuesday friday saturday sunday morning midnight thunder lightning storm river ocean
  mountain london england america canada australia china beijing shanghai guangzhou shenzhen taiwan taipei
  hongkong kowloon macau singapore japan tokyo korea india paris france germany italy mexico brazil
  michael jordan jennifer jessica joshua daniel matthew andrew anthony robert thomas william charlie george jackson
  nicole ashley amanda michelle melissa samantha elizabeth hannah maggie buster bailey harley tigger snoopy mickey
  minnie donald garfield winnie bubbles scooter rocky maverick
  abcdef abcabc abcd qwert qwer qwerty qwertyu qwertyui qwertyuiop azerty asdf asdfg asdfgh asdfghjkl zxcv zxcvb
  zxcvbn zxcvbnm qazwsx qazwsxedc wsxedc qweasd qweasdzxc asdzxc zaqxsw zaqwsx poiuyt mnbvcxz lkjhgf
  woaini woainima woaiwojia woaiwo woshishui woshiwo aini ainiyiwannian wohenni nihao nihaoma zhongguo zhonghua
  mima wodemima gaosu wangluo diannao xuexiao laoshi xuesheng tongxue dashi shiyan ceshi zhanghao denglu huanying
  xiaoming zhangsan lisi wangwu zhangwei wangwei liwei liuwei chenwei wangfang lina zhangli liming chenchen
  woaibaba woaimama baobao baobei laogong laopo qinaide xingfu kuaile pingan jiayou fighting neihou leihou
  school myschool student students pupil pupils teacher teachers class classroom classmate homework lesson learning
  science maths history college university campus library primary secondary kindergarten stem steam robot robots
  maker makers sensor sensors device devices iot iotiot tinkerstream tinker stream
`;

/** The most frequent sequences of digits and letters in leaked passwords that no rule covers. */
const CODES = `
  5201314 1314520 520131 5211314 1314521 521521 7758521 7758258 201314 147258 147258369 1472583690 258369 369258
  159357 159753 357159 951753 753951 741852 741852963 963852 852456 789456 789456123 456123 456789123 123654
  123654789 147852 147852369 963258 12344321 123321 1234321 12321 654123 321654 321654987 987456 142536 102030
  112233 11223344 1122334455 223344 332211 445566 778899 998877 121314 131415 101112 123698745 123698 124578
  110110 120120 119119 911911 168168 518518 888168 181818 998998 100200 112358 314159 3141592 31415926 271828
  10203 1020304050 12301230 12341234 123412 12345600 1234560 100000 200000 123000 000001 007007
  1q2w3e 1q2w3e4r 1q2w3e4r5t 1q2w3e4r5t6y q1w2e3 q1w2e3r4 q1w2e3r4t5 1qaz2wsx 1qaz2wsx3edc 2wsx3edc 1qazxsw2
  zaq12wsx zaq1zaq1 zaq1xsw2 1qaz1qaz qaz123 q123456 q12345 w123456 z123456 x123456 a1s2d3 a1s2d3f4 1a2b3c 1a2b3c4d a1b2c3
  a1b2c3d4 1a2s3d 1a2s3d4f qwe123qwe asd123asd 123qweasd 123qweasdzxc qweasd123 1qa2ws 1qa2ws3ed r2d2c3po thx1138
  ncc1701 4ever 4life 2fast4u bond007 agent007 p455w0rd n0pass
`;

const listed = (text: string): ReadonlySet<string> => new Set(text.split(/\s+/).filter(Boolean));

/** The words of a text, in lower case. */
export const COMMON_WORDS = listed(WORDS);
export const COMMON_CODES = listed(CODES);
