import type { Language } from '@tinkerstream/contract/platform/language';

type Translation = Readonly<Record<Exclude<Language, 'en'>, string>>;

/** The changes of CHANGELOG.md in the other languages, by their English text on one line. A test misses none. */
export const TRANSLATED: Readonly<Record<string, Translation>> = {
  'Boards and programs for Blynk work with the address of this server and a token of a project: its HTTP API, and its MQTT API for devices.':
    {
      'zh-HK':
        '為 Blynk 編寫的開發板程式，只要改用此伺服器的地址和專案的權杖便可使用，支援其 HTTP API 和供裝置使用的 MQTT API。',
      'zh-CN':
        '为 Blynk 编写的开发板程序，只要改用此服务器的地址和项目的令牌就能使用，支持其 HTTP API 和供设备使用的 MQTT API。',
    },
  'Boards and programs for SIoT work with the address of this server and the password of a project. Each of its topics becomes a topic of the project. Administrators can let one project take the login that all SIoT servers have at first.':
    {
      'zh-HK':
        '為 SIoT 編寫的開發板程式，只要改用此伺服器的地址和專案的密碼便可使用。SIoT 的每個主題會成為專案的主題。管理員可讓其中一個專案接受所有 SIoT 伺服器的預設登入資料。',
      'zh-CN':
        '为 SIoT 编写的开发板程序，只要改用此服务器的地址和项目的密码就能使用。SIoT 的每个主题会成为项目的主题。管理员可让其中一个项目接受所有 SIoT 服务器的默认登录信息。',
    },
  'Programs that fix the name of their server work unchanged: npm start -- --dns answers these names in a classroom’s network. The help lists them.':
    {
      'zh-HK':
        '固定了伺服器名稱的程式毋須修改便可使用：以 npm start -- --dns 啟動，伺服器便會在課室網絡中回答這些名稱。說明列出了各個名稱。',
      'zh-CN':
        '固定了服务器名称的程序无需修改就能使用：用 npm start -- --dns 启动，服务器就会在教室网络中回答这些名称。帮助列出了各个名称。',
    },
  'The page System tells administrators whether everything is well, or what is wrong and what to do: disk and about when it is full, latest backup, boards, busiest projects, slowest requests, and each of several servers. It offers a file for support without secrets.':
    {
      'zh-HK':
        '「系統」頁面會告訴管理員一切是否正常，或有甚麼問題及如何處理：磁碟空間及約何時會滿、最近一次備份、開發板、最繁忙的專案、最慢的請求，以及各伺服器的狀況。頁面亦提供不含機密資料的支援檔案。',
      'zh-CN':
        '“系统”页面会告诉管理员一切是否正常，或有什么问题以及如何处理：磁盘空间和大约何时会满、最近一次备份、开发板、最繁忙的项目、最慢的请求，以及各服务器的状况。页面还提供不含机密信息的支持文件。',
    },
  'Figures for Prometheus at /metrics, behind METRICS_TOKEN, with a Grafana dashboard.': {
    'zh-HK': '在 /metrics 為 Prometheus 提供統計數字，以 METRICS_TOKEN 保護，並附 Grafana 儀表板。',
    'zh-CN': '在 /metrics 为 Prometheus 提供统计数字，以 METRICS_TOKEN 保护，并附 Grafana 仪表板。',
  },
  'DATABASE_CONNECTIONS limits how many connections a server opens to PostgreSQL.': {
    'zh-HK': 'DATABASE_CONNECTIONS 限制一部伺服器與 PostgreSQL 建立的連線數目。',
    'zh-CN': 'DATABASE_CONNECTIONS 限制一台服务器与 PostgreSQL 建立的连接数。',
  },
  'With PostgreSQL and millions of values, charts of many lines and the deletion of projects need a fraction of the time.':
    {
      'zh-HK': '使用 PostgreSQL 並存有數以百萬計的數值時，多線圖表和刪除專案所需的時間大為縮短。',
      'zh-CN': '使用 PostgreSQL 并存有数百万个数值时，多线图表和删除项目所需的时间大大缩短。',
    },
  'A move to PostgreSQL says how much space it needs, and what to do if its disk is full or PostgreSQL ends.': {
    'zh-HK': '遷移到 PostgreSQL 時，會說明需要多少空間；如磁碟已滿或 PostgreSQL 停止運作，亦會說明如何處理。',
    'zh-CN': '迁移到 PostgreSQL 时，会说明需要多少空间；如果磁盘已满或 PostgreSQL 停止运行，也会说明如何处理。',
  },
  'A new version that changes PostgreSQL waits until a backup ends, and says so. The other servers continue in that time.':
    {
      'zh-HK': '新版本更改 PostgreSQL 前，如有備份正在進行，會等待備份完成並加以說明；其他伺服器在此期間繼續運作。',
      'zh-CN': '新版本更改 PostgreSQL 前，如果正在备份，会等待备份完成并加以说明；其他服务器在此期间继续运行。',
    },
  'With DATABASE_REPLICA_URL, histories, charts and exports are read from a replica of PostgreSQL. While it is away or behind, the server reads from the database itself; the page System says so.':
    {
      'zh-HK':
        '設定 DATABASE_REPLICA_URL 後，過往記錄、圖表和匯出會從 PostgreSQL 的複本讀取。如複本無法連接或未及更新，伺服器會改由主資料庫讀取，並在「系統」頁面說明。',
      'zh-CN':
        '设置 DATABASE_REPLICA_URL 后，历史记录、图表和导出会从 PostgreSQL 的副本读取。如果副本无法连接或更新滞后，服务器会改由主数据库读取，并在“系统”页面说明。',
    },
  'A request that fails on the server shows a reference, which the log has in the line that says why.': {
    'zh-HK': '伺服器處理請求失敗時會顯示參考編號，日誌中載有此編號的一行會說明原因。',
    'zh-CN': '服务器处理请求失败时会显示参考编号，日志中带有此编号的一行会说明原因。',
  },
  'Several servers (REDIS_URL) need FILES_URL: without it a server does not start, as the others would not find its files.':
    {
      'zh-HK': '使用多部伺服器（REDIS_URL）時必須設定 FILES_URL，否則伺服器不會啟動，因為其他伺服器無法找到其檔案。',
      'zh-CN': '使用多台服务器（REDIS_URL）时必须设置 FILES_URL，否则服务器不会启动，因为其他服务器找不到它的文件。',
    },
  'An installation moves to PostgreSQL and a bucket, and back to a folder, by one command: the server runs while the past is copied, every table and file is compared, and an interrupted move continues.':
    {
      'zh-HK':
        '一個指令即可把整個系統遷移到 PostgreSQL 和儲存空間，或遷移回資料夾：複製過往記錄期間伺服器照常運作，每個資料表和檔案都會核對，中斷後可繼續。',
      'zh-CN':
        '一条命令即可把整个系统迁移到 PostgreSQL 和存储桶，或迁移回文件夹：复制历史记录期间服务器照常运行，每张表和每个文件都会核对，中断后可以继续。',
    },
  'upgrade-check says what a new version changes in the data, the space and the minutes. The first start of a new version copies the database before it changes it, and says how to go back.':
    {
      'zh-HK':
        'upgrade-check 會說明新版本將更改哪些數據、所需空間和時間。新版本首次啟動時會先複製數據庫再更改，並說明如何回復舊版。',
      'zh-CN':
        'upgrade-check 会说明新版本将更改哪些数据、所需空间和时间。新版本首次启动时会先复制数据库再更改，并说明如何回退到旧版。',
    },
  'Several servers are upgraded one after another while the others run, and several installations can share a Redis.': {
    'zh-HK': '多部伺服器可逐一升級，其餘照常運作；多個系統亦可共用一個 Redis。',
    'zh-CN': '多台服务器可以逐台升级，其余照常运行；多个系统也可以共用一个 Redis。',
  },
  'With several servers, a board that comes back on another one finds its session, its subscriptions, waiting messages and retained messages there, also if its server was killed. The actions of event triggers count on all servers together.':
    {
      'zh-HK':
        '使用多部伺服器時，開發板重新連接到另一部伺服器後，會繼續接收原有的主題，並收到等候中和保留的訊息；即使原來的伺服器突然停止，亦是如此。事件觸發器的動作由所有伺服器合併計算。',
      'zh-CN':
        '使用多台服务器时，开发板重新连接到另一台服务器后，会继续接收原有的主题，并收到等待中和保留的消息；即使原来的服务器突然停止也一样。事件触发器的动作由所有服务器合并计算。',
    },
  'A server of several that does not answer is shown on the page System, with since when and what to do, and counted in the figures of the others. The page also shows servers whose clocks or places of files differ.':
    {
      'zh-HK':
        '多部伺服器中如有一部沒有回應，「系統」頁面會顯示由何時開始及如何處理，其他伺服器的指標亦會計算在內。伺服器之間如時鐘或檔案存放位置不同，該頁面亦會顯示。',
      'zh-CN':
        '多台服务器中如有一台没有响应，“系统”页面会显示从何时开始以及如何处理，其他服务器的指标也会计入。服务器之间如果时钟或文件存放位置不同，该页面也会显示。',
    },
  'Three servers behind a proxy, ready to run: files for Docker and Kubernetes, with HAProxy, PostgreSQL and Redis. The unit of systemd runs in a sandbox.':
    {
      'zh-HK':
        '三台伺服器配合代理：附有 Docker 和 Kubernetes 的設定檔，以及 HAProxy、PostgreSQL 和 Redis。systemd 服務在沙盒內執行。',
      'zh-CN':
        '三台服务器配合代理：附有 Docker 和 Kubernetes 的配置文件，以及 HAProxy、PostgreSQL 和 Redis。systemd 服务在沙盒中运行。',
    },
  'Backups by themselves: BACKUP_TO names a folder or bucket that gets one each day, checked by a restore. The latest of 7 days, 4 weeks and 12 months are kept, and administrators are warned after two days without.':
    {
      'zh-HK':
        '自動備份：BACKUP_TO 指定的資料夾或儲存空間每日會有一份備份，並以還原核對。系統會保留最近 7 天、4 星期和 12 個月各自最後的一份；兩天沒有備份便會提醒管理員。',
      'zh-CN':
        '自动备份：BACKUP_TO 指定的文件夹或存储桶每天会有一份备份，并通过还原来核对。系统会保留最近 7 天、4 周和 12 个月各自最后的一份；两天没有备份就会提醒管理员。',
    },
  'The values of a CSV file are imported into a topic, with a preview, the errors of its lines, and millions of rows if need be. An import that was interrupted continues, and no file is stored twice.':
    {
      'zh-HK':
        '主題可匯入 CSV 檔案的數值，匯入前可預覽，並列出每行的錯誤；檔案可有數百萬行。匯入中斷後可繼續，同一檔案不會重複儲存。',
      'zh-CN':
        '主题可导入 CSV 文件的数值，导入前可预览，并列出每行的错误；文件可有数百万行。导入中断后可继续，同一文件不会重复保存。',
    },
  'Monitors and load balancers ask /health/live and /health/ready, which says in words what is wrong.': {
    'zh-HK': '監察程式和負載平衡器可查詢 /health/live 和 /health/ready，後者會說明有甚麼問題。',
    'zh-CN': '监控程序和负载均衡器可以查询 /health/live 和 /health/ready，后者会说明有什么问题。',
  },
  'The console says so when a newer version is available, if the operator sets RELEASES_URL. Otherwise the server never asks.':
    {
      'zh-HK': '如營運者設定 RELEASES_URL，有新版本時控制台會提示；否則伺服器從不查詢。',
      'zh-CN': '如果运营者设置了 RELEASES_URL，有新版本时控制台会提示；否则服务器从不查询。',
    },
  'Charts of a class: more than eight lines show their median and middle half, with the line under the pointer in front and named. The legend has search and sorting, each board has a small chart, and you can highlight yours. Colours hold for colour-blind pupils, and each has a shape.':
    {
      'zh-HK':
        '班級圖表：超過八條線時顯示中位數和中間一半，指標所指的線置於最前並標示名稱。圖例可搜尋和排序，每塊開發板有一個小圖，你亦可突出顯示自己的線。色弱的學生也能分辨顏色，而且每種顏色配有不同形狀。',
      'zh-CN':
        '班级图表：超过八条线时显示中位数和中间一半，指针所指的线置于最前并标出名称。图例可以搜索和排序，每块开发板有一个小图，你还可以突出显示自己的线。色弱的学生也能分辨颜色，而且每种颜色配有不同形状。',
    },
  'Connect a board: each project and topic has a page with a test value, and programs for fourteen kinds of boards with address, port and topic filled in. It also opens on a pupil’s device, without an account.':
    {
      'zh-HK':
        '連接開發板：每個專案和主題都有一個頁面，可傳送測試值，並備有十四種開發板的程式，地址、連接埠和主題均已填好。學生毋須帳戶，也可在自己的裝置開啟。',
      'zh-CN':
        '连接开发板：每个项目和主题都有一个页面，可以发送测试值，并备有十四种开发板的程序，地址、端口和主题均已填好。学生不需要账号，也可以在自己的设备上打开。',
    },
  'Three charts for reading data: a scatter chart of two data types with the line that fits them and r², a histogram, and a count by category, most frequent first. They show the time range of the page, follow new values, and are saved as picture and CSV.':
    {
      'zh-HK':
        '三種解讀數據的圖表：散點圖（兩個數據類型、最吻合的直線及 r²）、直方圖，以及由多至少排列的分類計數。圖表跟隨頁面的時間範圍及新數值，並可儲存為圖片和 CSV。',
      'zh-CN':
        '三种解读数据的图表：散点图（两个数据类型、最吻合的直线及 r²）、直方图，以及从多到少排列的分类计数。图表跟随页面的时间范围和新数值，并可保存为图片和 CSV。',
    },
  'A track map shows the way of moving boards with a slider for the time, and centres on where each is now. A map of many places gathers those that are near to one another.':
    {
      'zh-HK':
        '軌跡地圖顯示移動中的開發板走過的路線，可用滑桿選擇時間，並可移至每塊開發板現在的位置。地圖上有很多位置時，相鄰的會合併顯示。',
      'zh-CN':
        '轨迹地图显示移动中的开发板走过的路线，可用滑块选择时间，并可移到每块开发板现在的位置。地图上有很多位置时，相邻的会合并显示。',
    },
  'A data type can have a formula over other keys of the same message, such as a dew point. Charts, tables, event triggers and exports compute it, also for earlier values.':
    {
      'zh-HK':
        '數據類型可使用公式，以同一則訊息的其他鍵名計算，例如露點。圖表、表格、事件觸發器和匯出檔都會計算，較早的數值也不例外。',
      'zh-CN':
        '数据类型可使用公式，用同一条消息的其他键名计算，例如露点。图表、表格、事件触发器和导出文件都会计算，较早的数值也不例外。',
    },
  'Classes: pupils come in with a code from the projector and a name, without email or password, and come back with two pictures. They may do what their teacher’s subscription allows. Teachers see, rename and remove them, and print cards.':
    {
      'zh-HK':
        '班級：學生以投影的代碼和名稱進入，不需電郵或密碼，之後憑兩個圖案返回，並可做老師的訂閱所允許的事。老師可查看、重新命名和移除學生，並列印卡片。',
      'zh-CN':
        '班级：学生用投影的代码和名称进入，不需要邮箱或密码，之后凭两个图案返回，并可做老师的订阅所允许的事。老师可查看、重命名和移除学生，并打印卡片。',
    },
  'A lesson page for each class: a board that sends for the first time is given to its pupil with one tap. The page shows each pupil’s latest value, its age, what was wrong, and who is online, with those who need help first.':
    {
      'zh-HK':
        '每個班級都有課堂頁面：開發板首次傳送數據時，按一下便可分配給學生。頁面顯示每名學生的最新數值、時間、問題及是否在線，並先列出需要協助的學生。',
      'zh-CN':
        '每个班级都有课堂页面：开发板第一次发送数据时，点一下便可分配给学生。页面显示每名学生的最新数值、时间、问题及是否在线，并先列出需要帮助的学生。',
    },
  'Copies of a project for each pupil or group of a class, made in one step: with topics of their own, charts, dashboards and event triggers. They count for the pupils. Pupils hand them in; teachers open any from one list, comment and lock.':
    {
      'zh-HK':
        '一步為班級的每名學生或每個小組建立專案副本：各有自己的主題、圖表、儀表板和事件觸發。副本計入學生的數目。學生完成後提交，老師可從同一列表開啟任何一份、留言和鎖定。',
      'zh-CN':
        '一步为班级的每名学生或每个小组创建项目副本：各有自己的主题、图表、仪表盘和事件触发。副本计入学生的数量。学生完成后提交，老师可以从同一列表打开任何一份、留言和锁定。',
    },
  'A teacher pauses the changes of a class, opens a page on the screens of all pupils, deletes the values of today, and downloads the values of each pupil as a sheet of a workbook.':
    {
      'zh-HK':
        '老師可暫停班級的更改、在所有學生的螢幕打開頁面、刪除今天的數值，以及下載工作簿，每名學生的數值各佔一張工作表。',
      'zh-CN':
        '老师可暂停班级的更改、在所有学生的屏幕打开页面、删除今天的数值，以及下载工作簿，每名学生的数值各占一张工作表。',
    },
  'Tasks of a class that tick themselves off: a value between two limits, a chart, a dashboard, or an event trigger that acts. Pupils see theirs in the project and on Home; the teacher sees who has done what.':
    {
      'zh-HK':
        '自動剔選的班級任務：傳送上下限之間的數值、建立圖表或儀表板，或令事件觸發執行動作。學生在專案和主頁看到自己的任務，老師可查看誰已完成哪些任務。',
      'zh-CN':
        '自动勾选的班级任务：发送上下限之间的数值、创建图表或仪表盘，或让事件触发执行动作。学生在项目和主页看到自己的任务，老师可以查看谁完成了哪些任务。',
    },
  'The first administrator of a new server is shown around: language, name of the place, address for everyone with a check by phone, and a demo class. The menu has it again.':
    {
      'zh-HK':
        '新伺服器的首位管理員會獲引導完成設定：語言、地點名稱、供所有人使用的網址（可用手機測試），以及示範班。日後可從選單再次開啟。',
      'zh-CN':
        '新服务器的首位管理员会获得设置引导：语言、地点名称、供所有人使用的地址（可用手机测试），以及演示班级。以后可从菜单再次打开。',
    },
  'A server announces a name in the local network, such as tinkerstream.local. Administrators choose the address of links, QR codes and boards for everyone.':
    {
      'zh-HK':
        '伺服器會在本地網絡公布名稱，例如 tinkerstream.local。管理員可為所有人選擇連結、二維碼及開發板所用的地址。',
      'zh-CN':
        '服务器会在局域网中公布名称，例如 tinkerstream.local。管理员可以为所有人选择链接、二维码和开发板使用的地址。',
    },
  'A demo class: three projects with simulated boards that send over MQTT, charts, a dashboard, a map and event triggers. One click, or DEMO=1, creates it; one click removes it. It counts in no limit.':
    {
      'zh-HK':
        '示範班：三個專案，由模擬開發板以 MQTT 傳送數據，附有圖表、儀表板、地圖及事件觸發。按一下或設定 DEMO=1 即可建立，按一下即可移除，不計入任何上限。',
      'zh-CN':
        '演示班级：三个项目，由模拟开发板通过 MQTT 发送数据，附有图表、仪表板、地图和事件触发。点击一次或设置 DEMO=1 即可创建，点击一次即可移除，不计入任何上限。',
    },
  'Find my board: what boards did in the last ten minutes, live. Where the first message does not arrive, the page says why: a misspelled name, a topic that is switched off, or a board that never reached the server. A page lists the host names for a school’s DNS.':
    {
      'zh-HK':
        '尋找我的開發板：即時顯示過去十分鐘開發板的連線情況。收不到第一則訊息時，頁面會說明原因，例如名稱有誤、主題已停用，或開發板未能連接伺服器。另有頁面列出學校 DNS 所需的主機名稱。',
      'zh-CN':
        '查找我的开发板：实时显示最近十分钟开发板的连接情况。收不到第一条消息时，页面会说明原因，例如名称有误、主题已停用，或开发板没有连上服务器。另有页面列出学校 DNS 需要的主机名。',
    },
  'A virtual board in the browser: sliders, buttons, LEDs and a phone’s motion sensor, over real MQTT, joined by a QR code without an account.':
    {
      'zh-HK':
        '瀏覽器內的虛擬開發板：備有滑桿、按鈕、LED 和手機的動作感應器，使用真實的 MQTT，掃描二維碼即可加入，毋須帳戶。',
      'zh-CN':
        '浏览器里的虚拟开发板：有滑块、按钮、LED 和手机的运动传感器，使用真实的 MQTT，扫描二维码即可加入，不需要账号。',
    },
  'A virtual board also reads a device’s compass, microphone level, light, battery and location, and joins a micro:bit without Wi-Fi to the topic, by USB or Bluetooth.':
    {
      'zh-HK':
        '虛擬開發板亦可讀取裝置的指南針、咪高峰音量、光度、電量和位置，並可透過 USB 或藍牙，把沒有 Wi-Fi 的 micro:bit 連接到主題。',
      'zh-CN':
        '虚拟开发板也能读取设备的指南针、麦克风音量、亮度、电量和位置，还可以通过 USB 或蓝牙把没有 Wi-Fi 的 micro:bit 连接到主题。',
    },
  'HTTPS without a certificate of one’s own: npm start -- --https, or a switch in the console, makes a certificate for this computer. A page shows how each device trusts it; camera, clipboard and sensors then work in the classroom. HTTP goes on.':
    {
      'zh-HK':
        '毋須自備憑證的 HTTPS：以 npm start -- --https 或平台內的開關，為本電腦建立憑證。設有頁面說明各種裝置如何信任它，課室內便可使用鏡頭、剪貼簿及感應器。HTTP 照常運作。',
      'zh-CN':
        '无需自备证书的 HTTPS：用 npm start -- --https 或平台里的开关，为本电脑创建证书。有页面说明各种设备如何信任它，教室里就能使用摄像头、剪贴板和传感器。HTTP 照常工作。',
    },
  'Members of a project can view, may add, or may change. The owner chooses it for those who join, and changes it for each member.':
    {
      'zh-HK': '專案成員的權限分為只可檢視、可以新增和可以更改。擁有者可設定加入者的權限，也可更改每位成員的權限。',
      'zh-CN': '项目成员的权限分为仅可查看、可以添加和可以更改。所有者可设置加入者的权限，也可更改每位成员的权限。',
    },
  'A project is used as a template, or saved as one file and opened elsewhere, also by the API: topics get new names, and charts, dashboards and event triggers follow. A description in the same form is enough.':
    {
      'zh-HK':
        '專案可用作範本，亦可儲存為單一檔案並在其他地方開啟，也可使用 API：主題會有新名稱，圖表、儀表板和事件觸發隨之更新。以相同格式撰寫描述亦可。',
      'zh-CN':
        '项目可用作模板，也可保存为单个文件并在其他地方打开，还可使用 API：主题会有新名称，图表、仪表盘和事件触发随之更新。按相同格式编写描述也可以。',
    },
  'A pasted class list needs no emails: people sign in with their names. The new accounts get access in the same step, the page says who has it, and the codes are printed as cards with a QR code.':
    {
      'zh-HK':
        '貼上的班別名單毋須電郵地址：可以名稱登入。新帳戶會在同一步驟取得使用權限，頁面會列明；代碼會列印成附有二維碼的卡片。',
      'zh-CN':
        '粘贴的班级名单不需要邮箱：可以用名称登录。新账户会在同一步骤获得使用权限，页面会列明；代码会打印成带有二维码的卡片。',
    },
  'The log of event triggers shows the ring of a loop by names.': {
    'zh-HK': '事件觸發的紀錄會以名稱顯示循環經過的事件觸發。',
    'zh-CN': '事件触发的记录会以名称显示循环经过的事件触发。',
  },
  'Where event triggers have too much to do, messages are combined: each board gets its latest value, and the log and the list say how many.':
    {
      'zh-HK': '事件觸發的動作過多時會合併訊息：每塊開發板以最新的值為準，紀錄及列表會顯示合併的數目。',
      'zh-CN': '事件触发的动作过多时会合并消息：每块开发板以最新的值为准，记录和列表会显示合并的数量。',
    },
  'A click resumes a paused event trigger: it then runs on the subscription of who clicked.': {
    'zh-HK': '按一下便可恢復已暫停的事件觸發，之後使用按下者的訂閱執行。',
    'zh-CN': '点击即可恢复已暂停的事件触发，之后使用点击者的订阅运行。',
  },
  'Contents of actions read the parameters of a webhook call or of Dialogflow, what a camera sees, and counts: {parameter(city)}, {detected(count)}, {count(runs)}. The list of a brace shows what the trigger has.':
    {
      'zh-HK':
        '動作的內容可讀取 Webhook 或 Dialogflow 的參數、鏡頭看到的物件及次數：{parameter(city)}、{detected(count)}、{count(runs)}。輸入大括號時，列表會顯示觸發來源可提供的值。',
      'zh-CN':
        '动作的内容可读取 Webhook 或 Dialogflow 的参数、摄像头看到的物体和次数：{parameter(city)}、{detected(count)}、{count(runs)}。输入大括号时，列表会显示触发来源可提供的值。',
    },
  'An event trigger is tried with several boards: what each has sent, and how long ago.': {
    'zh-HK': '測試事件觸發時，可加入多塊開發板：各自傳送過甚麼，以及在多久之前。',
    'zh-CN': '测试事件触发时，可加入多块开发板：各自发送过什么，以及在多久之前。',
  },
  'An event trigger enables or disables another one, or disables itself.': {
    'zh-HK': '事件觸發可啟用或停用另一個事件觸發，或停用自己。',
    'zh-CN': '事件触发可以启用或停用另一个事件触发，或停用自己。',
  },
  'Event triggers wait between two actions, and perform actions one after another. While one runs, a new run waits its turn, stops the one before, or goes on beside it. A restart loses nothing; a change stops what waits.':
    {
      'zh-HK':
        '事件觸發可在兩個動作之間等待，並可逐一執行動作。執行期間再次觸發時，新的執行可排隊、停止上一次，或同時進行。重新啟動後不會遺失；更改事件觸發會停止等候中的動作。',
      'zh-CN':
        '事件触发可以在两个动作之间等待，并可逐个执行动作。运行期间再次触发时，新的运行可以排队、停止上一次，或同时进行。重启后不会丢失；更改事件触发会停止等待中的动作。',
    },
  'Event triggers: a message, a webhook of IFTTT or oneNET, Dialogflow or a camera starts actions, under conditions in nested groups. They send messages, call IFTTT, add rows to Google Sheets, and send email and SMS. With examples, a test run and a log.':
    {
      'zh-HK':
        '事件觸發：訊息、IFTTT 或 oneNET 的 Webhook、Dialogflow 或鏡頭，在符合條件（可分組嵌套）時執行動作：傳送訊息、呼叫 IFTTT、寫入 Google 試算表、傳送電郵及短訊。附範例、試行及紀錄。',
      'zh-CN':
        '事件触发：消息、IFTTT 或 oneNET 的 Webhook、Dialogflow 或摄像头，在符合条件（可分组嵌套）时执行动作：发送消息、调用 IFTTT、写入 Google 表格、发送邮件和短信。附示例、试运行和记录。',
    },
  'Event triggers run each time, or when their conditions start or stop matching, for each board: after messages in a row, once that has lasted, at most once in a time, and within hours. A restart loses nothing. Other actions run otherwise.':
    {
      'zh-HK':
        '事件觸發可在每次符合條件時執行，或按每塊開發板，在條件開始符合或不再符合時執行：可要求連續多則訊息、維持一段時間、限制執行頻率及設定執行時段。重新啟動後不會遺失狀態。不符合時可執行其他動作。',
      'zh-CN':
        '事件触发可在每次符合条件时执行，或按每块开发板，在条件开始符合或不再符合时执行：可要求连续多条消息、保持一段时间、限制执行频率并设定执行时段。重启后不会丢失状态。不符合时可执行其他动作。',
    },
  'Conditions of event triggers also compare with a range, a list, a beginning or the value before, or match where a value is missing or too old. They look at the sending board, one board, any or all boards, or an average, sum, lowest, highest or number of boards.':
    {
      'zh-HK':
        '事件觸發的條件還可與範圍、多個值、文字開頭或上一個值比較，亦可在沒有值或值太舊時符合。條件可查看傳送訊息的開發板、指定的開發板、任何或所有開發板的值，或各開發板的平均值、總和、最小值、最大值及數目。',
      'zh-CN':
        '事件触发的条件还可与范围、多个值、文本开头或上一个值比较，也可在没有值或值太旧时符合。条件可查看发送消息的开发板、指定的开发板、任意或所有开发板的值，或各开发板的平均值、总和、最小值、最大值和数量。',
    },
  'Event triggers run by a button in the console, and on a schedule: every few minutes, or at a time on days in a time zone.':
    {
      'zh-HK': '事件觸發可由控制台的按鈕執行，亦可按排程執行：每隔若干分鐘，或在時區內指定日子的指定時間。',
      'zh-CN': '事件触发可由控制台中的按钮执行，也可按计划定时执行：每隔若干分钟，或在时区内指定日期的指定时间。',
    },
  'Buttons of event triggers on dashboards: members press them there, and each says why it cannot be pressed.': {
    'zh-HK': '儀表板可放置事件觸發的按鈕：成員可直接按下，不能按下時會顯示原因。',
    'zh-CN': '仪表盘可放置事件触发的按钮：成员可直接按下，不能按下时会显示原因。',
  },
  'Event triggers run when a board or a topic has sent nothing for some minutes, when it is heard again, and when a new board appears.':
    {
      'zh-HK': '事件觸發可在開發板或主題持續若干分鐘沒有訊息時、恢復收到訊息時，以及出現新的開發板時執行。',
      'zh-CN': '事件触发可在开发板或主题持续若干分钟没有消息时、恢复收到消息时，以及出现新的开发板时执行。',
    },
  'Event triggers send HTTP requests to any address, with values in them and secrets that no page shows, and messages with Telegram, Discord, LINE, Microsoft Teams and Slack. The operator chooses which addresses of the own network they may call.':
    {
      'zh-HK':
        '事件觸發可向任何網址傳送 HTTP 請求，內附數值，金鑰不會在頁面顯示；亦可透過 Telegram、Discord、LINE、Microsoft Teams 及 Slack 傳送訊息。可呼叫哪些內部網絡網址，由伺服器營運者決定。',
      'zh-CN':
        '事件触发可以向任何网址发送 HTTP 请求，内含值，密钥不会在页面显示；也可以通过 Telegram、Discord、LINE、Microsoft Teams 和 Slack 发送消息。可以调用哪些内部网络地址，由服务器运营者决定。',
    },
  'Event triggers record a value in a data type of a topic: a peak, a state or a note appears on charts as if a board had sent it.':
    {
      'zh-HK': '事件觸發可把數值記錄到主題的數據類型：最高值、狀態或備註會顯示在圖表上，如同由開發板傳送。',
      'zh-CN': '事件触发可以把值记录到主题的数据类型：最高值、状态或备注会显示在图表上，就像由开发板发送一样。',
    },
  'npm start ends with the address to open and who signs in.': {
    'zh-HK': 'npm start 最後會顯示要開啟的網址，以及用哪個帳戶登入。',
    'zh-CN': 'npm start 最后会显示要打开的网址，以及用哪个账户登录。',
  },
  'Administrators decide whether a school and a batch of licenses have AI and the open API.': {
    'zh-HK': '管理員可決定學校及授權批次能否使用 AI 及開放 API。',
    'zh-CN': '管理员可决定学校和许可证批次能否使用 AI 和开放 API。',
  },
  'Conditions of event triggers look at the average, lowest, highest or number of values of the last minutes or hours.':
    {
      'zh-HK': '事件觸發的條件可查看過去數分鐘或數小時的平均值、最小值、最大值或次數。',
      'zh-CN': '事件触发的条件可查看过去几分钟或几小时的平均值、最小值、最大值或次数。',
    },
  'The log of event triggers has each run: its message and board, what each condition saw, and each action with its answer and duration. Runs are filtered by result and board, and a failed action is repeated by a click.':
    {
      'zh-HK':
        '事件觸發的紀錄列出每次執行：訊息及開發板、每項條件所見的數值，以及每個動作的回應及所需時間。可按結果及開發板篩選，失敗的動作按一下即可重新執行。',
      'zh-CN':
        '事件触发的日志列出每次运行：消息和开发板、每个条件看到的数值，以及每个动作的响应和用时。可按结果和开发板筛选，失败的动作点一下即可重新执行。',
    },
  'An event trigger is tried on the records of a past hour: a chart marks when it would have run.': {
    'zh-HK': '可用過去一小時的紀錄測試事件觸發，圖表會標示執行的時刻。',
    'zh-CN': '可用过去一小时的记录测试事件触发，图表会标示执行的时刻。',
  },
  'The list of event triggers is searched, sorted and grouped by topic. It has the last run and the last problem of each, and a switch.':
    {
      'zh-HK': '事件觸發列表可搜尋、排序及按主題分組，並顯示每項最近的執行及問題，可直接啟用或停用。',
      'zh-CN': '事件触发列表可搜索、排序并按主题分组，显示每项最近的运行和问题，可直接启用或停用。',
    },
  'Contents of actions name the board, the message, the date and the time, and calculate: {round(temp * 1.8 + 32, 1)}.':
    {
      'zh-HK': '動作的內容可填入開發板、訊息、日期及時間，並可計算：{round(temp * 1.8 + 32, 1)}。',
      'zh-CN': '动作的内容可填入开发板、消息、日期和时间，并可计算：{round(temp * 1.8 + 32, 1)}。',
    },
  'An event trigger is copied to another project, or saved as a file and opened elsewhere. It takes over the topics with the same description.':
    {
      'zh-HK': '事件觸發可複製至另一專案，或儲存為檔案再於別處開啟，並自動沿用描述相同的主題。',
      'zh-CN': '事件触发可复制到其他项目，或保存为文件再在别处打开，并自动沿用描述相同的主题。',
    },
  "The project API: programs read a project's data and publish to its topics by its key. An explorer tries the calls and writes the programs.":
    {
      'zh-HK': '專案 API：程式以專案金鑰讀取專案的數據，並向其主題傳送訊息。可在頁面上試用，並自動寫出程式。',
      'zh-CN': '项目 API：程序用项目密钥读取项目的数据，并向其主题发送消息。可在页面上试用，并自动写出程序。',
    },
  'Image recognition and image classification for programs and camera boards: they send a picture with the key of a project.':
    {
      'zh-HK': '供程式及鏡頭開發板使用的圖像識別及圖像分類：以專案金鑰傳送一張圖片。',
      'zh-CN': '供程序和摄像头开发板使用的图像识别和图像分类：用项目密钥发送一张图片。',
    },
  'Live weather of the Hong Kong Observatory, with addresses that boards read.': {
    'zh-HK': '香港天文台的即時天氣，並提供開發板可讀取的網址。',
    'zh-CN': '香港天文台的实时天气，并提供开发板可读取的网址。',
  },
  'A virtual light bulb and a smart home that listen to a topic.': {
    'zh-HK': '接收主題訊息的虛擬燈泡及智能家居。',
    'zh-CN': '接收主题消息的虚拟灯泡和智能家居。',
  },
  'Names and switches change immediately, with ten seconds to undo. Forms show unsaved changes and ask before they are lost. “Go to” also starts a new chart, a message or a dark screen. A limit says how much is used and who can raise it.':
    {
      'zh-HK':
        '名稱和開關即時更改，十秒內可復原。表單會標示未儲存的更改，離開前會先詢問。「前往」也可開始新增圖表、傳送訊息或轉用深色畫面。達到上限時，會說明已用多少、上限多少，以及誰可以提高。',
      'zh-CN':
        '名称和开关立即更改，十秒内可撤销。表单会标明未保存的修改，离开前会先询问。“前往”也可以新建图表、发送消息或切换深色界面。达到上限时，会说明已用多少、上限多少，以及谁可以提高。',
    },
  'AI pages: face and object detection with the camera or a photo, image recognition with classes of your own, artistic filters. Pictures never leave the browser.':
    {
      'zh-HK': 'AI 頁面：以鏡頭或相片偵測人臉及物件、以自訂類別識別圖像，以及藝術濾鏡。圖片不會離開瀏覽器。',
      'zh-CN': 'AI 页面：用摄像头或照片检测人脸和物体、用自定义类别识别图像，以及艺术滤镜。图片不会离开浏览器。',
    },
  'Data types have a unit. It is suggested by the key and the name, and shown with values, on charts and maps, and in workbooks.':
    {
      'zh-HK': '數據類型設有單位：系統按鍵名及名稱建議，並顯示於數值旁、圖表、地圖及試算表。',
      'zh-CN': '数据类型设有单位：系统按键名和名称建议，并显示在数值旁、图表、地图和电子表格中。',
    },
  'The chart wizard has a live preview, suggests settings and a name, and makes a copy of a chart to change.': {
    'zh-HK': '建立圖表時可即時預覽，系統會建議設定及名稱，亦可複製圖表再修改。',
    'zh-CN': '创建图表时可实时预览，系统会建议设置和名称，也可复制图表再修改。',
  },
  'The list of topics shows what each topic sent last: value, small line, time, and a mark when it has fallen silent.':
    {
      'zh-HK': '主題清單顯示各主題最新傳送的內容：數值、小圖、時間，以及靜止時的標示。',
      'zh-CN': '主题列表显示各主题最新发送的内容：数值、小图、时间，以及静默时的标记。',
    },
  'Home continues where you were, and shows the boards of recent projects, the default dashboard and what others share with you.':
    {
      'zh-HK': '主頁讓你由上次的位置繼續，並顯示近期專案的裝置、預設儀表板及別人與你共用的內容。',
      'zh-CN': '主页让你从上次的位置继续，并显示近期项目的设备、默认仪表盘和别人与你共享的内容。',
    },
  'Members of a project are named and have their role; several are removed together. Administrators act on several users, license keys, entries of the whitelist and maintenance periods at once.':
    {
      'zh-HK': '專案成員顯示姓名及角色，可一次移除多人。管理員可一次處理多個用戶、授權碼、白名單項目及維護時段。',
      'zh-CN': '项目成员显示姓名和角色，可一次移除多人。管理员可一次处理多个用户、许可证密钥、白名单条目和维护时段。',
    },
  'Line charts draw a line for each device, in distinct colours.': {
    'zh-HK': '折線圖為每部裝置畫一條線，顏色分明。',
    'zh-CN': '折线图为每台设备画一条线，颜色分明。',
  },
  "All charts of a dashboard, a project, a topic or a chart's page show one time range, kept in the address. Dragging on any chart zooms all of them.":
    {
      'zh-HK':
        '同一儀表板、專案、主題或圖表頁的所有圖表使用同一時段，並保存在網址中。在任何一個圖表上拖曳，即可一起縮放。',
      'zh-CN':
        '同一仪表盘、项目、主题或图表页的所有图表使用同一时间段，并保存在网址中。在任何一个图表上拖动，即可一起缩放。',
    },
  'The legend of a line chart hides and isolates lines. Values of very different size get an axis each.': {
    'zh-HK': '折線圖的圖例可隱藏線條，或只顯示一條。數值相差很大時，各有自己的縱軸。',
    'zh-CN': '折线图的图例可隐藏线条，或只显示一条。数值相差很大时，各有自己的纵轴。',
  },
  'A menu of each chart: full screen, picture, CSV, print, share by link, iframe or QR code, and duplicate. Its values also as a table.':
    {
      'zh-HK': '每個圖表設有選單：全螢幕、圖片、CSV、列印、以連結、iframe 或二維碼公開，以及複製。數值亦可以表格顯示。',
      'zh-CN': '每个图表都有菜单：全屏、图片、CSV、打印、以链接、iframe 或二维码公开，以及复制。数值也可以用表格显示。',
    },
  'Every deletion can be undone for ten seconds.': {
    'zh-HK': '所有刪除均可在十秒內復原。',
    'zh-CN': '所有删除都可在十秒内撤销。',
  },
  'Dashboards have an edit mode: cards are moved, resized by their corner in width and height, added and removed, and each change can be undone. Rows have no holes, and charts fill their cards. Full screen shows all cards on one screen, or pages that turn.':
    {
      'zh-HK':
        '儀表板設有編輯模式：可移動卡片、拖曳角落調整闊度及高度、加入及移除，每項更改均可復原。各行不留空位，圖表填滿卡片。全螢幕可在一個畫面顯示所有卡片，或輪流換頁。',
      'zh-CN':
        '仪表盘设有编辑模式：可移动卡片、拖动角落调整宽度和高度、添加和移除，每项更改都可撤销。各行不留空位，图表填满卡片。全屏可在一个画面显示所有卡片，或轮流翻页。',
    },
  'Dashboards can be copied, and shared by a link, a QR code or in another website with people without an account.': {
    'zh-HK': '可複製儀表板，並以連結、二維碼或在其他網站公開，讓沒有帳戶的人觀看。',
    'zh-CN': '可复制仪表盘，并以链接、二维码或在其他网站公开，让没有账户的人观看。',
  },
  'Administrators and teachers give one-time codes to people who cannot sign in and cannot receive email.': {
    'zh-HK': '管理員及老師可發一次性代碼給無法登入又收不到電郵的人。',
    'zh-CN': '管理员和老师可给无法登录又收不到邮件的人发一次性代码。',
  },
  'Administrators turn on two-step sign-in, disable accounts and share their role. The audit log lists security events.':
    {
      'zh-HK': '管理員可啟用兩步登入、停用帳戶及授予管理員角色。操作紀錄列出保安事件。',
      'zh-CN': '管理员可启用两步登录、停用账户和授予管理员角色。操作日志列出安全事件。',
    },
  'Links and keys can be renewed and turned off, and topic names renewed.': {
    'zh-HK': '連結及金鑰可更換及關閉，主題名稱可更換。',
    'zh-CN': '链接和密钥可更换和关闭，主题名称可更换。',
  },
  'Exports wait in a queue and show their progress.': {
    'zh-HK': '匯出會排隊，並顯示進度。',
    'zh-CN': '导出会排队，并显示进度。',
  },
  'npm run admin creates an administrator from the command line.': {
    'zh-HK': '可用指令 npm run admin 建立管理員。',
    'zh-CN': '可用命令 npm run admin 创建管理员。',
  },
  'A crashed server restarts, also under the new systemd unit.': {
    'zh-HK': '伺服器意外停止後會自動重啟，使用新的 systemd 單元時亦然。',
    'zh-CN': '服务器意外停止后会自动重启，使用新的 systemd 单元时也一样。',
  },
  "The console says when the server's clock goes back.": {
    'zh-HK': '伺服器時鐘倒退時，控制台會提示。',
    'zh-CN': '服务器时钟倒退时，控制台会提示。',
  },
  'Histories follow the days and months of a time zone, including its clock changes.': {
    'zh-HK': '歷史數據按時區的日及月劃分，包括夏令時間的轉換。',
    'zh-CN': '历史数据按时区的日和月划分，包括夏令时的切换。',
  },
  'Dockerfile and compose.yaml, with PostgreSQL and Redis for more than one server.': {
    'zh-HK': '提供 Dockerfile 及 compose.yaml，配合 PostgreSQL 及 Redis 使用多部伺服器。',
    'zh-CN': '提供 Dockerfile 和 compose.yaml，配合 PostgreSQL 和 Redis 使用多台服务器。',
  },
  'Maps without internet name countries, towns and Hong Kong’s districts, in the reader’s language, and have smooth coasts.':
    {
      'zh-HK': '沒有互聯網的地圖以讀者的語言標示國家、城鎮及香港各區，海岸線更平滑。',
      'zh-CN': '没有互联网的地图用读者的语言标示国家、城镇和香港各区，海岸线更平滑。',
    },
  'A device is deleted with its values on the page of its topic, with undo.': {
    'zh-HK': '可在主題頁刪除一部裝置及其數值，並可復原。',
    'zh-CN': '可在主题页删除一台设备及其数值，并可撤销。',
  },
  'The message log shows only problems, or one device. Problems are kept apart and counted, however much a class sends.':
    {
      'zh-HK': '訊息紀錄可只顯示問題，或只顯示一部裝置。問題另行保存並計算次數，全班傳送再多訊息也不會被擠走。',
      'zh-CN': '消息记录可只显示问题，或只显示一台设备。问题单独保存并计算次数，全班发送再多消息也不会被挤走。',
    },
  'The list of boards says which one sends far too often, and where two boards send under one name. Legends tell devices of one name apart by their serial numbers.':
    {
      'zh-HK': '開發板列表會指出哪一塊傳送得過於頻密，以及哪兩塊共用一個名稱。圖例以序號區分同名的裝置。',
      'zh-CN': '开发板列表会指出哪一块发送得过于频繁，以及哪两块共用一个名称。图例用序列号区分同名的设备。',
    },
  'A dashboard has a second link, with which visitors see it but do not press its buttons.': {
    'zh-HK': '儀表板設有第二個連結，讓訪客只可觀看，不能使用按鈕。',
    'zh-CN': '仪表盘设有第二个链接，让访客只能观看，不能使用按钮。',
  },
  'Public pages follow the language of the browser, and visitors can change it.': {
    'zh-HK': '公開頁面使用瀏覽器的語言，訪客可自行更改。',
    'zh-CN': '公开页面使用浏览器的语言，访客可自行更改。',
  },
  'Pages offer the addresses of this server that work for boards and phones, and never 127.0.0.1, in links, QR codes and examples.':
    {
      'zh-HK': '連結、二維碼及範例提供開發板及電話能連上的伺服器網址，不再出現 127.0.0.1。',
      'zh-CN': '链接、二维码和示例提供开发板和手机能连上的服务器网址，不再出现 127.0.0.1。',
    },
  'Templates of event triggers take the key that the topic sends. A condition warns about a key that has never come, and an event trigger about a service that is not set up.':
    {
      'zh-HK': '事件觸發的範本會採用主題傳送的鍵名。條件中的鍵名從未出現，或所用的服務尚未設定，系統均會提醒。',
      'zh-CN': '事件触发的模板会采用主题发送的键名。条件中的键名从未出现，或所用的服务尚未设置，系统都会提醒。',
    },
  'A spreadsheet names the projects that may add rows to it, each by a tab.': {
    'zh-HK': 'Google 試算表以工作表名稱列明哪些專案可加入列。',
    'zh-CN': 'Google 表格用工作表名称列明哪些项目可以添加行。',
  },
  'Settings can be written in .env beside package.json.': {
    'zh-HK': '設定可寫在 package.json 旁的 .env 檔案。',
    'zh-CN': '设置可写在 package.json 旁的 .env 文件中。',
  },
  "What's new lists the changes of each version, with those that are not released yet.": {
    'zh-HK': '「最新功能」列出每個版本的更改，包括尚未發布的。',
    'zh-CN': '“更新日志”列出每个版本的更改，包括尚未发布的。',
  },
  'Boards whose firmware ends the lines of its HTTP requests with a bare line feed are answered.': {
    'zh-HK': '以單一換行符號結束 HTTP 請求各行的開發板，亦能得到回應。',
    'zh-CN': '以单个换行符结束 HTTP 请求各行的开发板，也能得到响应。',
  },
  'Administrators delete accounts that own no project and no topic, several at once, with their entries on the whitelist.':
    {
      'zh-HK': '管理員可刪除沒有專案及主題的帳戶，可一次刪除多個，並同時移除其白名單項目。',
      'zh-CN': '管理员可删除没有项目和主题的账户，可一次删除多个，并同时移除其白名单条目。',
    },
  "A topic stores one answer of a user's event triggers to a board in each data interval; boards receive all of them.":
    {
      'zh-HK': '在每個數據間隔內，同一用戶的事件觸發就每部裝置所作的回應，主題只儲存一則；開發板仍會收到全部訊息。',
      'zh-CN': '在每个数据间隔内，同一用户的事件触发对每台设备的响应，主题只存储一条；开发板仍会收到全部消息。',
    },
  'Tinkerstream is free software under the Apache License 2.0.': {
    'zh-HK': 'Tinkerstream 是自由軟件，採用 Apache 授權條款 2.0 版。',
    'zh-CN': 'Tinkerstream 是自由软件，采用 Apache 许可证 2.0 版。',
  },
  'The data interval of a subscription applies to each board, not to the topic.': {
    'zh-HK': '訂閱的數據間隔按每部裝置計算，不再按主題計算。',
    'zh-CN': '订阅的数据间隔按每台设备计算，不再按主题计算。',
  },
  'The whitelist and schools count for verified emails only.': {
    'zh-HK': '白名單及學校只對已驗證的電郵有效。',
    'zh-CN': '白名单和学校只对已验证的邮箱有效。',
  },
  "Numbers are formatted in the reader's language.": {
    'zh-HK': '數字按讀者的語言顯示。',
    'zh-CN': '数字按读者的语言显示。',
  },
  'A new event lasts as long as its code gives access.': {
    'zh-HK': '新活動的有效期與其代碼提供的使用期相同。',
    'zh-CN': '新活动的有效期与其代码提供的使用期相同。',
  },
  'A page loads in about a third of the requests, which a slow network needs most of its time for. Lists and charts are sent compressed.':
    {
      'zh-HK': '頁面載入所需的請求減至約三分之一，在慢速網絡上明顯更快。清單及圖表會壓縮傳送。',
      'zh-CN': '页面加载所需的请求减至约三分之一，在慢速网络上明显更快。列表和图表会压缩传送。',
    },
  'Lists, settings, help, buttons and the way into a class download less, most of them a fifth of what they did. The files of a chart arrive with its page.':
    {
      'zh-HK':
        '清單、設定、說明、按鈕及加入班別的頁面下載量減少，大多只需原來的五分之一。圖表所需的檔案會隨頁面一併載入。',
      'zh-CN':
        '列表、设置、帮助、按钮和加入班级的页面下载量减少，大多只需原来的五分之一。图表所需的文件会随页面一并加载。',
    },
  'The first visit of a project, a chart or a dashboard downloads a quarter less. Menus, dialogs and texts of other pages load when you first use them.':
    {
      'zh-HK': '首次開啟專案、圖表或儀表板時，下載量減少四分之一。選單、對話框及其他頁面的文字，會在首次使用時才載入。',
      'zh-CN': '首次打开项目、图表或仪表板时，下载量减少四分之一。菜单、对话框和其他页面的文字，会在首次使用时才加载。',
    },
  'Charts of a whole class draw several times as fast on walls and sharp screens of computers without a graphics card.':
    {
      'zh-HK': '在沒有獨立顯示卡的電腦上，以投影或高解像度螢幕顯示全班的圖表時，繪圖速度快數倍。',
      'zh-CN': '在没有独立显卡的电脑上，用投影或高分辨率屏幕显示全班的图表时，绘图速度快数倍。',
    },
  'The sign-in screen shows with a third less to download. The rest loads while you type.': {
    'zh-HK': '登入畫面只須下載以往三分之二的內容便會顯示，其餘部分在你輸入時載入。',
    'zh-CN': '登录界面只需下载以往三分之二的内容就会显示，其余部分在你输入时加载。',
  },
  'The first messages of a class, and those after a restart, are stored many times as fast.': {
    'zh-HK': '一班學生的首批訊息，以及重啟後的首批訊息，儲存速度提高多倍。',
    'zh-CN': '一班学生的首批消息，以及重启后的首批消息，保存速度提高多倍。',
  },
  'Where many boards send at the same time, the server needs up to a third less processor time for each message.': {
    'zh-HK': '多塊開發板同時傳送訊息時，伺服器處理每則訊息所需的處理器時間最多可減少三分之一。',
    'zh-CN': '多块开发板同时发送消息时，服务器处理每条消息所需的处理器时间最多可减少三分之一。',
  },
  'An event trigger sends a recipient one email a minute, with all that happened in it. Emails beyond 30 an hour wait and are no longer lost. A link in the email mutes it for an hour.':
    {
      'zh-HK':
        '每個事件觸發每分鐘最多向一位收件人寄出一封電郵，合併期間發生的一切。每小時超出 30 封的電郵會稍後寄出，不再遺失。電郵內的連結可暫停接收一小時。',
      'zh-CN':
        '每个事件触发每分钟最多向一位收件人发送一封邮件，合并期间发生的一切。每小时超出 30 封的邮件会稍后发送，不再丢失。邮件中的链接可暂停接收一小时。',
    },
  'A condition on the topic that triggers an event trigger looks at the values of the board that sent the message.': {
    'zh-HK': '觸發主題上的條件，只看發出該訊息的開發板的數值。',
    'zh-CN': '触发主题上的条件，只看发送该消息的开发板的值。',
  },
  "Event triggers are never paused. A user's actions beyond 400 a second wait their turn, and what is left out is counted in the log.":
    {
      'zh-HK': '事件觸發不再暫停。同一用戶每秒超過 400 個的動作會輪候，略去的數目記入紀錄。',
      'zh-CN': '事件触发不再暂停。同一用户每秒超过 400 个的动作会排队，略去的数目记入记录。',
    },
  'A text between the names of its board (_dsn=…,_dn=…,hello) is a plain message for cards, buttons and conditions.': {
    'zh-HK': '夾在開發板名稱之間的文字（_dsn=…,_dn=…,hello）對卡片、按鈕及條件而言是純文字訊息。',
    'zh-CN': '夹在开发板名称之间的文字（_dsn=…,_dn=…,hello）对卡片、按钮和条件而言是纯文本消息。',
  },
  'Topic names are accepted in any case.': {
    'zh-HK': '主題名稱不分大小寫。',
    'zh-CN': '主题名称不区分大小写。',
  },
  'Only its creator and the owner of the project remove a topic from a project.': {
    'zh-HK': '只有主題的建立者及專案擁有者可將主題移出專案。',
    'zh-CN': '只有主题的创建者和项目所有者可将主题移出项目。',
  },
  'The axis of a line chart fits the values in view. Lines that are hidden stay hidden after a reload.': {
    'zh-HK': '折線圖的縱軸配合畫面內的數值。隱藏的線條在重新載入後仍然隱藏。',
    'zh-CN': '折线图的纵轴配合画面内的数值。隐藏的线条在重新加载后仍然隐藏。',
  },
  'Values of silent boards are grey, with their age, and behind the others on cards: in line charts, gauges, texts and maps.':
    {
      'zh-HK': '靜止裝置的數值以灰色顯示並附時間，在卡片上排在其他數值之後，包括折線圖、指針儀表、文字及地圖。',
      'zh-CN': '静默设备的数值以灰色显示并附时间，在卡片上排在其他数值之后，包括折线图、指针仪表、文本和地图。',
    },
  'Full screen and public pages say when the connection is lost, also within 15 seconds where the network vanishes silently.':
    {
      'zh-HK': '全螢幕及公開頁面會提示連線中斷；即使網絡無聲中斷，也會在 15 秒內提示。',
      'zh-CN': '全屏和公开页面会提示连接中断；即使网络无声中断，也会在 15 秒内提示。',
    },
  'A button that visitors only see says why they cannot press it. Failures are shown in full screen too.': {
    'zh-HK': '訪客只能檢視的按鈕會說明不能使用的原因。全螢幕時也會顯示失敗訊息。',
    'zh-CN': '访客只能查看的按钮会说明不能使用的原因。全屏时也会显示失败消息。',
  },
  'Sharing a dashboard without charts says that its link opens once it has one.': {
    'zh-HK': '公開沒有圖表的儀表板時，會說明網址要在加入圖表後才可開啟。',
    'zh-CN': '公开没有图表的仪表盘时，会说明网址要在添加图表后才能打开。',
  },
  'A class of forty can send pictures at the same moment, and a project 120 a minute.': {
    'zh-HK': '四十人的一班可同時傳送圖片，每個專案每分鐘可傳送 120 張。',
    'zh-CN': '四十人的一个班可同时发送图片，每个项目每分钟可发送 120 张。',
  },
  'Long histories of one user no longer delay the pages and sign-ins of others.': {
    'zh-HK': '一位用戶讀取長時間的歷史，不再拖慢其他人的頁面及登入。',
    'zh-CN': '一位用户读取长时间的历史，不再拖慢其他人的页面和登录。',
  },
  'A server whose database or Redis does not answer waits for it at the start.': {
    'zh-HK': '啟動時若資料庫或 Redis 沒有回應，伺服器會等候。',
    'zh-CN': '启动时若数据库或 Redis 没有响应，服务器会等待。',
  },
  'The browser’s back button closes a dialog, the menu of a phone or full screen instead of leaving the page, and a long list is where it was left.':
    {
      'zh-HK': '瀏覽器的返回鍵會先關閉對話框、手機選單或全螢幕，不會離開頁面；返回長列表時，會停在原來的位置。',
      'zh-CN': '浏览器的返回键会先关闭对话框、手机菜单或全屏，不会离开页面；返回长列表时，会停在原来的位置。',
    },
  'Where one of many boards is chosen, typing searches all of them: for charts, conditions and the message log.': {
    'zh-HK': '開發板眾多時，輸入文字即可搜尋全部開發板：適用於圖表、條件和訊息紀錄。',
    'zh-CN': '开发板很多时，输入文字即可搜索全部开发板：适用于图表、条件和消息记录。',
  },
  'The page of a topic starts with its values, its charts and its boards as tiles. Its switches are below, under “Settings”.':
    {
      'zh-HK': '主題頁面先顯示數值、圖表和開發板方格，開關移至下方的「設定」。',
      'zh-CN': '主题页面先显示数值、图表和开发板方格，开关移到下方的“设置”。',
    },
  'Connect a board leads back to its topic, and lists what may be wrong only where no message has arrived.': {
    'zh-HK': '「連接開發板」可返回主題；只在未收到訊息時才列出可能的原因。',
    'zh-CN': '“连接开发板”可返回主题；只在没有收到消息时才列出可能的原因。',
  },
  'Errors are said in words first; their code is small below.': {
    'zh-HK': '錯誤訊息先以文字說明，代碼以小字顯示在下方。',
    'zh-CN': '错误消息先用文字说明，代码以小字显示在下方。',
  },
  'Gauges, histograms, scatter charts and counts have numbers on a wall that the last row can read.': {
    'zh-HK': '在大螢幕上，指針儀表、直方圖、散點圖和分類計數的數字也會放大，讓最後一排看得清楚。',
    'zh-CN': '在大屏幕上，指针仪表、直方图、散点图和分类计数的数字也会放大，让最后一排看得清楚。',
  },
  'On wide cards, a gauge has its value beside its scale. A count on a card joins the values without room.': {
    'zh-HK': '在較闊的卡片上，指針儀表的數值會顯示在刻度旁邊，兩者都更大。卡片上的分類計數會把放不下的值合併計算。',
    'zh-CN': '在较宽的卡片上，指针仪表的数值会显示在刻度旁边，两者都更大。卡片上的分类计数会把放不下的值合并统计。',
  },
  'A failed call says so immediately, also offline and in the first seconds of a page.': {
    'zh-HK': '操作失敗時立即提示，離線時及頁面剛開啟的數秒亦然。',
    'zh-CN': '操作失败时立即提示，离线时和页面刚打开的几秒也一样。',
  },
  'Other sites may read public answers such as the weather. An unknown path answers 404 to programs.': {
    'zh-HK': '其他網站可讀取天氣等公開內容。程式存取不存在的路徑會得到 404。',
    'zh-CN': '其他网站可读取天气等公开内容。程序访问不存在的路径会得到 404。',
  },
  'Backups and data folders of every earlier version can be backed up, restored and migrated. npm run admin migrates nothing that a running server uses.':
    {
      'zh-HK': '任何舊版本的備份及數據資料夾均可備份、還原及升級。npm run admin 不會升級運行中伺服器正在使用的數據。',
      'zh-CN': '任何旧版本的备份和数据文件夹都可备份、还原和升级。npm run admin 不会升级运行中服务器正在使用的数据。',
    },
  'The logs say which event triggers a message did not fire because it was too fast to be stored.': {
    'zh-HK': '訊息太快而未能儲存時，紀錄會列明哪些事件觸發因此沒有執行。',
    'zh-CN': '消息太快而未能保存时，记录会列明哪些事件触发因此没有执行。',
  },
  'After a pause of the server, event triggers act on every message that was acknowledged.': {
    'zh-HK': '伺服器停頓之後，事件觸發會處理每一則已確認的訊息。',
    'zh-CN': '服务器停顿之后，事件触发会处理每一条已确认的消息。',
  },
  'One damaged row of the database takes no other data along. It is kept, logged and shown to administrators.': {
    'zh-HK': '資料庫中一行損壞不會影響其他數據：該行會保留、記錄，並通知管理員。',
    'zh-CN': '数据库中一行损坏不会影响其他数据：该行会保留、记录，并通知管理员。',
  },
  'Values received before a start on a full disk appear as soon as there is space.': {
    'zh-HK': '在磁碟已滿時啟動，之前收到的數值會在騰出空間後立即顯示。',
    'zh-CN': '在磁盘已满时启动，之前收到的数值会在腾出空间后立即显示。',
  },
  'A server whose PostgreSQL stops during an upgrade continues automatically when PostgreSQL is back.': {
    'zh-HK': '升級期間如 PostgreSQL 停止，伺服器會等待它恢復，然後自動繼續。',
    'zh-CN': '升级期间如果 PostgreSQL 停止，服务器会等待它恢复，然后自动继续。',
  },
  'A server without free file descriptors refuses connections and goes on.': {
    'zh-HK': '伺服器用盡檔案描述元時會拒絕新連線，並繼續運作。',
    'zh-CN': '服务器用尽文件描述符时会拒绝新连接，并继续运行。',
  },
  'Where all connections of an address are in use, one that has been silent for ten minutes makes room for a new board, and the log says what to do.':
    {
      'zh-HK': '同一地址的連線已滿時，靜止十分鐘的連線會讓位給新的開發板，紀錄會說明處理方法。',
      'zh-CN': '同一地址的连接已满时，静默十分钟的连接会让位给新的开发板，日志会说明处理方法。',
    },
  'The project API says which board sent each value, and the notebook of a chart has a line for each board.': {
    'zh-HK': '專案 API 會說明每個數值來自哪一塊開發板，圖表的筆記本會為每塊開發板畫一條線。',
    'zh-CN': '项目 API 会说明每个数值来自哪一块开发板，图表的笔记本会为每块开发板画一条线。',
  },
  'The legend of a line chart, and its small charts, are one stop of the Tab key. Arrow keys move between the lines.': {
    'zh-HK': '折線圖的圖例及小圖只佔 Tab 鍵的一站，可用方向鍵在各條線之間移動。',
    'zh-CN': '折线图的图例及小图只占 Tab 键的一站，可用方向键在各条线之间移动。',
  },
  'A board grid takes a whole row among the charts of a topic or a project.': {
    'zh-HK': '在主題或專案的圖表中，開發板方格佔一整行。',
    'zh-CN': '在主题或项目的图表中，开发板方格占一整行。',
  },
  'Simplified Chinese has its own fonts on Windows and Linux. Some of its characters came from the fonts for Hong Kong.':
    {
      'zh-HK': '簡體中文在 Windows 和 Linux 上使用自己的字型，不再有部分字元取自香港的字型。',
      'zh-CN': '简体中文在 Windows 和 Linux 上使用自己的字体，不再有部分字符取自香港的字体。',
    },
  'On a phone, usual names of boards and data types are no longer cut, and warnings about a board show whole.': {
    'zh-HK': '在手機上，一般長度的開發板名稱和數據類型名稱不再被截短，有關開發板的警告亦會完整顯示。',
    'zh-CN': '在手机上，一般长度的开发板名称和数据类型名称不再被截短，有关开发板的警告也会完整显示。',
  },
  'A gauge says no name twice, and the chart of a class fits a projector of 1024 × 768 without a scroll bar.': {
    'zh-HK': '指針儀表不再重複顯示名稱；班級的圖表在 1024 × 768 的投影機上毋須捲動。',
    'zh-CN': '指针仪表不再重复显示名称；班级的图表在 1024 × 768 的投影仪上无需滚动。',
  },
  'A name that three or more boards use in turn is reported, like one that two boards use.': {
    'zh-HK': '三塊或以上的開發板輪流使用同一名稱時，現在也會提示，與兩塊開發板同名時一樣。',
    'zh-CN': '三块或更多开发板轮流使用同一名称时，现在也会提示，与两块开发板同名时一样。',
  },
  'What could not be loaded without a connection appears automatically when the connection is back.': {
    'zh-HK': '因連線中斷而未能載入的內容，會在連線恢復後自動出現。',
    'zh-CN': '因连接中断而未能加载的内容，会在连接恢复后自动出现。',
  },
  'The page of a deleted board keeps saying that it was deleted while other boards of its topic send.': {
    'zh-HK': '開發板被刪除後，即使同一主題的其他開發板仍在傳送，其頁面也會一直顯示該開發板已刪除。',
    'zh-CN': '开发板被删除后，即使同一主题的其他开发板仍在发送，其页面也会一直显示该开发板已删除。',
  },
  'A track map follows boards across the date line, and draws no line where a board was away.': {
    'zh-HK': '軌跡地圖可顯示跨越國際換日線的路線，開發板離線期間則不會畫線。',
    'zh-CN': '轨迹地图可显示跨越国际日期变更线的路线，开发板离线期间则不会画线。',
  },
  'When a session was ended elsewhere, such as that of a pupil removed from a class, the sign-in screen says so.': {
    'zh-HK': '如登入在其他地方被結束，例如學生被移出班級，登入頁會加以說明。',
    'zh-CN': '如果登录在其他地方被结束，例如学生被移出班级，登录页会加以说明。',
  },
  'Long names stay inside panels, tiles, gauges and legends, and tiles show all digits of a number.': {
    'zh-HK': '過長的名稱不再超出面板、方格、儀表和圖例，方格會顯示數值的所有數字。',
    'zh-CN': '过长的名称不再超出面板、方格、仪表和图例，方格会显示数值的所有数字。',
  },
  'The same picture, or the same file of own classes, can be chosen again.': {
    'zh-HK': '可以再次選擇同一張圖片，或同一個自訂類別檔案。',
    'zh-CN': '可以再次选择同一张图片，或同一个自定义类别文件。',
  },
  'Own classes of image recognition are kept when two tabs save them, and forgotten at sign-out.': {
    'zh-HK': '兩個分頁同時儲存自訂的識別類別時均會保留，登出時會清除。',
    'zh-CN': '两个标签页同时保存自定义的识别类别时都会保留，退出登录时会清除。',
  },
  'Rows for Google Sheets are written again after the server had no free file descriptor for a moment.': {
    'zh-HK': '伺服器一度用盡檔案描述元之後，會再次寫入 Google 試算表。',
    'zh-CN': '服务器一度用尽文件描述符之后，会再次写入 Google 表格。',
  },
  'In full screen, the chart of a class keeps the larger part of the screen and the whole names of its boards, also on a phone.':
    {
      'zh-HK': '以全螢幕顯示全班的圖表時，繪圖區會佔用較大的位置，開發板的名稱會完整顯示，在手機上亦然。',
      'zh-CN': '全屏显示全班的图表时，绘图区会占用较大的位置，开发板的名称会完整显示，在手机上也是如此。',
    },
  'On a phone, a line chart comes before its controls, on the first screen.': {
    'zh-HK': '在手機上，折線圖會顯示在其控制項之前，一打開便可看到。',
    'zh-CN': '在手机上，折线图显示在其控件之前，一打开即可看到。',
  },
  'Axes of low charts on a wall have no overlapping numbers, and a chart without data has no numbers and no note about a search.':
    {
      'zh-HK': '投影時，較矮的圖表座標軸上的數字不再重疊；沒有數據的圖表不再顯示數字，也不再提示找不到線條。',
      'zh-CN': '投影时，较矮的图表坐标轴上的数字不再重叠；没有数据的图表不再显示数字，也不再提示找不到线条。',
    },
  'The public link of a dashboard that shows no chart any longer, such as after the deletion of its project, is closed.':
    {
      'zh-HK': '儀表板不再有任何圖表（例如專案刪除後），其公開連結隨即關閉。',
      'zh-CN': '仪表盘不再有任何图表（例如项目删除后），其公开链接随即关闭。',
    },
  'Labels of time on charts no longer show thousandths of a second such as 12:00:29.999, and symbols no longer hide short lines.':
    {
      'zh-HK': '圖表的時間標籤不再出現 12:00:29.999 一類的千分之一秒，標記亦不再遮蓋較短的線。',
      'zh-CN': '图表的时间标签不再出现 12:00:29.999 一类的千分之一秒，标记也不再遮住较短的线。',
    },
  'The circles of grouped places on a map no longer cover one another, and open by the keyboard too.': {
    'zh-HK': '地圖上，代表多個位置的圓圈不再互相遮蓋，並可用鍵盤開啟。',
    'zh-CN': '地图上，代表多个位置的圆圈不再互相遮挡，并可用键盘打开。',
  },
  "The map of a board's way opens as near as the way fits, also without map tiles.": {
    'zh-HK': '軌跡地圖開啟時會盡量放大，以顯示整段路線，沒有地圖圖磚時亦然。',
    'zh-CN': '轨迹地图打开时会尽量放大，以显示整段路线，没有地图瓦片时也是如此。',
  },
  'Where a picture shows none of your own classes, no bar stands out.': {
    'zh-HK': '圖片不屬於你的任何類別時，不再突出顯示其中一個類別。',
    'zh-CN': '图片不属于你的任何类别时，不再突出显示其中一个类别。',
  },
  'Undo leaves alone what someone else has changed since, and says so. A name saved without a change stays as others have changed it.':
    {
      'zh-HK': '復原時不會蓋過其他人之後的更改，並會說明。沒有改動便儲存名稱時，會保留其他人更改的名稱。',
      'zh-CN': '撤销时不会覆盖其他人后来的修改，并会说明。没有改动就保存名称时，会保留其他人修改的名称。',
    },
  'Dialogs, notes and comments with unsaved changes ask before the tab is closed or “Go to” leads elsewhere.': {
    'zh-HK': '對話框、註記和留言有未儲存的更改時，關閉分頁或用「前往」離開前會先詢問。',
    'zh-CN': '对话框、注记和留言有未保存的修改时，关闭标签页或用“前往”离开前会先询问。',
  },
  'When the session has ended, a page with unsaved changes stays until you have answered: sign in in another tab, and save.':
    {
      'zh-HK': '登入狀態結束時，有未儲存更改的頁面會保留，直至你作出選擇：你可以在另一個分頁登入，然後儲存。',
      'zh-CN': '登录状态结束时，有未保存修改的页面会保留，直到你作出选择：你可以在另一个标签页登录，然后保存。',
    },
  'An event trigger that someone deletes while you edit it can be created again with your changes.': {
    'zh-HK': '你編輯期間被其他人刪除的事件觸發，可連同你的更改重新建立。',
    'zh-CN': '你编辑期间被其他人删除的事件触发，可以连同你的修改重新创建。',
  },
  'An imported file of own classes says which of them it left out, because you have classes of these names.': {
    'zh-HK': '匯入自訂類別的檔案時，會列出因同名而沒有匯入的類別。',
    'zh-CN': '导入自定义类别的文件时，会列出因同名而没有导入的类别。',
  },
  'A chart is compared with the day or week before by the clock, also when daylight saving time begins or ends.': {
    'zh-HK': '圖表與前一日或一星期前比較時，以時鐘時間為準，夏令時間開始或結束時亦然。',
    'zh-CN': '图表与前一天或一周前比较时，以时钟时间为准，夏令时开始或结束时也一样。',
  },
  'The privacy page names all that is kept: also classes, event triggers, notifications, keys, and what your browser stores.':
    {
      'zh-HK': '私隱政策列出所有保存的資料，包括班級、事件觸發、通知、金鑰，以及瀏覽器儲存的內容。',
      'zh-CN': '隐私政策列出所有保存的信息，包括班级、事件触发、通知、密钥，以及浏览器存储的内容。',
    },
  "Public pages use ids that open nothing else. A topic's own id no longer accepts messages without a token.": {
    'zh-HK': '公開頁面使用的識別碼不能開啟其他任何內容。以主題本身的識別碼傳送訊息，必須有權杖。',
    'zh-CN': '公开页面使用的标识符不能打开其他任何内容。用主题本身的标识符发送消息，必须有令牌。',
  },
  'Only their owner can read the data folder, backups and keys.': {
    'zh-HK': '只有伺服器程式的擁有者可讀取數據資料夾、備份及金鑰。',
    'zh-CN': '只有服务器程序的所有者可读取数据文件夹、备份和密钥。',
  },
  'One long message cannot stop the server through its conditions.': {
    'zh-HK': '一則很長的訊息不能再透過條件令伺服器停頓。',
    'zh-CN': '一条很长的消息不能再通过条件让服务器停顿。',
  },
  'Who changes the IFTTT event of an event trigger enters the key again.': {
    'zh-HK': '更改 IFTTT 事件的人須重新輸入金鑰。',
    'zh-CN': '更改 IFTTT 事件的人须重新输入密钥。',
  },
  'The log of an event trigger shows emails of members only.': {
    'zh-HK': '事件觸發的紀錄只顯示成員的電郵。',
    'zh-CN': '事件触发的记录只显示成员的邮箱。',
  },
  'A right that ends, ends with the next action, also for actions that wait.': {
    'zh-HK': '權利終止後，下一個動作起即不再執行，輪候中的動作亦然。',
    'zh-CN': '权利终止后，从下一个动作起即不再执行，排队中的动作也一样。',
  },
  'Passwords that are easy to guess are refused.': {
    'zh-HK': '容易猜中的密碼會被拒絕。',
    'zh-CN': '容易猜中的密码会被拒绝。',
  },
  'Secrets in addresses are checked before the body of a call is read.': {
    'zh-HK': '先核對網址中的金鑰，再讀取請求的內容。',
    'zh-CN': '先核对网址中的密钥，再读取请求的内容。',
  },
  'Wrong passwords and codes from one computer no longer block the sign-ins of others behind the same address.': {
    'zh-HK': '一部電腦輸入錯誤的密碼或代碼，不再妨礙同一 IP 地址的其他人登入。',
    'zh-CN': '一台电脑输入错误的密码或代码，不再妨碍同一 IP 地址的其他人登录。',
  },
  'Six chart types: line, gauge, text, toggle button, push button, and points on a map.': {
    'zh-HK': '六種圖表：折線圖、指針儀表、純文字、開關按鈕、按鈕及圓點地圖。',
    'zh-CN': '六种图表：折线图、指针仪表、纯文本、开关按钮、按钮和圆点地图。',
  },
  'Dashboards with charts side by side, and full screen.': {
    'zh-HK': '儀表板把圖表並排顯示，並可全螢幕展示。',
    'zh-CN': '仪表盘并排显示图表，并可全屏展示。',
  },
  'Lines of any length: a year loads as quickly as a minute, and gets finer as you zoom in.': {
    'zh-HK': '線條不限長度：查看一年與查看一分鐘同樣快，放大後更見細節。',
    'zh-CN': '线条不限长度：查看一年与查看一分钟同样快，放大后可见更多细节。',
  },
  'Public charts that other sites can embed.': {
    'zh-HK': '公開圖表，可嵌入其他網站。',
    'zh-CN': '公开图表，可嵌入其他网站。',
  },
  'Registration with a license key, an event code, as a school, or with Google.': {
    'zh-HK': '可用授權碼、活動代碼、學校申請或 Google 帳戶註冊。',
    'zh-CN': '可用许可证密钥、活动代码、学校申请或 Google 账户注册。',
  },
  'Email links for forgotten passwords. A list of the browsers where you are signed in.': {
    'zh-HK': '忘記密碼時可經電郵連結設定新密碼。列出你已登入的瀏覽器。',
    'zh-CN': '忘记密码时可通过邮件链接设置新密码。列出你已登录的浏览器。',
  },
  'Projects that people share by a link or a QR code, with files and an Excel workbook of their data.': {
    'zh-HK': '以連結或二維碼共用專案，專案內可存放檔案，並可下載數據的 Excel 試算表。',
    'zh-CN': '通过链接或二维码共享项目，项目中可存放文件，并可下载数据的 Excel 电子表格。',
  },
  'A map that works without internet, and a public one that other sites can embed.': {
    'zh-HK': '地圖沒有互聯網亦可使用；公開地圖可嵌入其他網站。',
    'zh-CN': '地图没有互联网也能使用；公开地图可嵌入其他网站。',
  },
  'Event triggers notify members in the console: a bell counts and lists them, and dashboards show a banner, with a tone or spoken. A failure that lasts notifies its user.':
    {
      'zh-HK':
        '事件觸發可在控制台通知成員：鈴鐺顯示數目及列表，儀表板可顯示橫幅，並可響起提示音或讀出內容。持續的失敗會通知其用戶。',
      'zh-CN':
        '事件触发可在控制台通知成员：铃铛显示数量和列表，仪表盘可显示横幅，并可发出提示音或朗读内容。持续的失败会通知其用户。',
    },
  'Event triggers switch the screens that show a project in full screen to another dashboard.': {
    'zh-HK': '事件觸發可把以全螢幕顯示專案的畫面切換至另一個儀表板。',
    'zh-CN': '事件触发可把以全屏显示项目的画面切换到另一个仪表盘。',
  },
  'A message log for each topic that says why a message is not stored.': {
    'zh-HK': '主題的訊息紀錄說明訊息未能儲存的原因。',
    'zh-CN': '主题的消息记录说明消息未能保存的原因。',
  },
  'Screens for administrators: schools, licenses, event codes, users, whitelist, maintenance, audit log.': {
    'zh-HK': '管理員頁面：學校、授權、活動代碼、用戶、白名單、維護時段及操作紀錄。',
    'zh-CN': '管理员页面：学校、许可证、活动代码、用户、白名单、维护时段和操作日志。',
  },
  'A pasted class list gets its rights from a class, a school or a batch of licenses. The form says how many places are free, and the result what each account may do, until when.':
    {
      'zh-HK':
        '貼上的班級名單可從班級、學校或一批授權碼取得權限。表格會說明尚餘多少名額，結果會列出每個帳戶可使用的功能及期限。',
      'zh-CN':
        '粘贴的班级名单可以从班级、学校或一批许可证获得权限。表单会说明还有多少名额，结果会列出每个账户可以使用的功能和期限。',
    },
  'The menus of licenses and schools stay folded until a server has any.': {
    'zh-HK': '伺服器沒有任何授權及學校時，相關選單會收起。',
    'zh-CN': '服务器没有任何许可证和学校时，相关菜单会收起。',
  },
  'Clear values: the menu of a topic deletes all its values and its message log, and keeps charts, data types and devices.':
    {
      'zh-HK': '清除數值：主題的選單可刪除所有數值及訊息紀錄，圖表、數據類型及裝置會保留。',
      'zh-CN': '清除数值：主题的菜单可删除所有数值和消息日志，图表、数据类型和设备会保留。',
    },
  'A class can limit how many messages a second are stored of each board. Its pupils leave its former project when another is chosen, and its login cards can be saved as a table.':
    {
      'zh-HK': '班級可限制每秒儲存每塊開發板多少則訊息。選擇另一個專案時，學生會離開之前的專案。登入卡可儲存為表格。',
      'zh-CN': '班级可限制每秒保存每块开发板多少条消息。选择另一个项目时，学生会离开之前的项目。登录卡可保存为表格。',
    },
  'A project is saved as a file with its values, if you choose so: up to 200,000, each with its time and device. A project opened from it has them as values of the past, which start no event triggers.':
    {
      'zh-HK':
        '可選擇連同數值將專案儲存為檔案：最多 200,000 個，包括各自的時間和裝置。從檔案開啟的專案會保留這些過去的數值，不會啟動事件觸發。',
      'zh-CN':
        '可选择连同数值将项目保存为文件：最多 200,000 个，包括各自的时间和设备。从文件打开的项目会保留这些过去的数值，不会启动事件触发。',
    },
  'Boards of a project as tiles for the whole class: latest value, age, and what is wrong in words, with the pupils who are not here yet. Each board has a page, where it gets a name that people read and a message that makes it show itself.':
    {
      'zh-HK':
        '以方格向全班展示專案的開發板：最新數值、距今時間、以文字說明的問題，以及尚未到齊的學生。每塊開發板有自己的頁面，可為它改名，並傳送訊息讓它作出反應。',
      'zh-CN':
        '以方格向全班展示项目的开发板：最新数值、距今时间、用文字说明的问题，以及尚未到齐的学生。每块开发板有自己的页面，可为它改名，并发送消息让它作出反应。',
    },
  'The chart type Board grid shows the same tiles on dashboards, and marks values beyond the limits that you choose.': {
    'zh-HK': '圖表類型「開發板方格」可在儀表板顯示同樣的方格，並標示超出你所選界限的數值。',
    'zh-CN': '图表类型“开发板方格”可在仪表盘显示同样的方格，并标示超出你所选界限的值。',
  },
  'A topic can refuse new keys: a misspelled key then creates no data type, and the message log says so.': {
    'zh-HK': '主題可拒絕新的鍵：拼錯的鍵不會再建立數據類型，訊息紀錄會有說明。',
    'zh-CN': '主题可拒绝新的键：拼错的键不会再创建数据类型，消息记录会有说明。',
  },
  'Backup and restore while the server runs.': {
    'zh-HK': '可在伺服器運行時備份及還原。',
    'zh-CN': '可在服务器运行时备份和还原。',
  },
  'Projects and topics, to which boards send by MQTT, WebSocket or HTTP.': {
    'zh-HK': '專案及主題，開發板可經 MQTT、WebSocket 或 HTTP 傳送數據。',
    'zh-CN': '项目和主题，开发板可通过 MQTT、WebSocket 或 HTTP 发送数据。',
  },
  'Data types and line charts that a message creates automatically, live and for any period.': {
    'zh-HK': '訊息會自動建立數據類型及折線圖，可即時或按任何時段查看。',
    'zh-CN': '消息会自动创建数据类型和折线图，可实时或按任何时间段查看。',
  },
  'One classroom computer without internet, or several servers over PostgreSQL and Redis.': {
    'zh-HK': '可在一部課室電腦上離線運作，亦可配合 PostgreSQL 及 Redis 在多部伺服器上運作。',
    'zh-CN': '可在一台教室电脑上离线运行，也可配合 PostgreSQL 和 Redis 在多台服务器上运行。',
  },
  'A dashboard in full screen shows a clock, the connection and the age of the latest value, in letters that the last row can read.':
    {
      'zh-HK': '儀表板全螢幕時，會以課室最後一排也能看清的大字顯示時鐘、連線狀態及最新數值距今多久。',
      'zh-CN': '仪表板全屏时，会用教室最后一排也能看清的大字显示时钟、连接状态和最新数值距今多久。',
    },
  'Numbers stay on one line with their unit and all their digits, and every chart shows the age of its values; the exact time on hover, focus or tap.':
    {
      'zh-HK':
        '數字連同單位及所有數位保持在同一行；每個圖表均顯示數值距今多久，把游標移上、以鍵盤選取或輕按即可查看準確時間。',
      'zh-CN':
        '数字连同单位及所有数位保持在同一行；每个图表都显示数值距今多久，把光标移上、用键盘选中或轻点即可查看准确时间。',
    },
  'Pages of data use the whole width of a screen; texts keep lines of at most 75 letters.': {
    'zh-HK': '數據頁面使用整個螢幕的寬度；文字每行最多 75 個字母。',
    'zh-CN': '数据页面使用整个屏幕的宽度；文字每行最多 75 个字母。',
  },
  'The address keeps the history of a chart and the number of its latest points. From a chart, the way back leads to the same section, page and time range.':
    {
      'zh-HK': '網址會保留圖表的歷史時段及所顯示的最新數據點數目。從圖表返回時，會回到原來的分頁、頁數和時間範圍。',
      'zh-CN': '网址会保留图表的历史时段和所显示的最新数据点数目。从图表返回时，会回到原来的标签页、页数和时间范围。',
    },
  'English, Traditional Chinese and Simplified Chinese.': {
    'zh-HK': '英文、繁體中文及簡體中文。',
    'zh-CN': '英文、繁体中文和简体中文。',
  },
  'Lists for hundreds of topics: pickers are searched and grouped, with names in natural order, and the overview is shorter. Projects show what is live, or when their last message came. Recent projects are those that you opened, or whose boards sent, last.':
    {
      'zh-HK':
        '適合數百個主題的清單：選單可搜尋並分組，名稱按自然順序排列，概覽頁更短。專案顯示正在傳送的主題，或上次收到訊息的時間。最近的專案是你最近開啟，或其開發板最近傳送過訊息的專案。',
      'zh-CN':
        '适合几百个主题的列表：选单可以搜索并分组，名称按自然顺序排列，概览页更短。项目显示正在发送的主题，或上次收到消息的时间。最近的项目是你最近打开，或其开发板最近发送过消息的项目。',
    },
  'Own AI classes: a held button adds many examples, each class has a bar with its probability, pictures between two classes are “not sure”, and a topic can receive the recognised class as a message.':
    {
      'zh-HK':
        '自訂 AI 類別：按住按鈕可加入多個例子，每個類別以橫條顯示機率，介乎兩個類別之間的圖片會顯示「未能確定」，主題亦可以訊息形式接收辨認到的類別。',
      'zh-CN':
        '自定义 AI 类别：按住按钮可以添加多个样本，每个类别用横条显示概率，介于两个类别之间的图片会显示“无法确定”，主题也可以以消息形式接收识别到的类别。',
    },
  'Notes on line charts: add one with the mouse, a finger or the keyboard, or let a board do it with _note=window opened. Each line chart of the topic shows it live, public ones and downloads too.':
    {
      'zh-HK':
        '折線圖的註記：以滑鼠、手指或鍵盤加上，或由開發板以 _note=window opened 加上。此主題的所有折線圖都會即時顯示註記，公開圖表和下載的檔案亦然。',
      'zh-CN':
        '折线图的注记：用鼠标、手指或键盘添加，或由开发板用 _note=window opened 添加。此主题的所有折线图都会实时显示注记，公开图表和下载的文件也一样。',
    },
  'A line chart compares with an hour, a day or a week before, and gives average, spread, slope and area of what is selected, from all stored points.':
    {
      'zh-HK':
        '折線圖可與一小時、一日或一星期前比較，並根據所有已儲存的數據點，計算所選部分的平均值、離散程度、斜率和面積。',
      'zh-CN':
        '折线图可以与一小时、一天或一周前比较，并根据所有已存储的数据点，计算所选部分的平均值、离散程度、斜率和面积。',
    },
  'Downloads with a column for each line or board, which a spreadsheet draws as they are: the values that a chart shows, and the data of a project.':
    {
      'zh-HK': '下載的檔案可按每條線或每部開發板分欄，試算表可直接畫成圖表：適用於圖表所示的數值和專案的數據。',
      'zh-CN': '下载的文件可以按每条线或每台开发板分列，电子表格可以直接画成图表：适用于图表所示的数值和项目的数据。',
    },
  'Open as notebook: a chart or a project as a Python notebook for Jupyter, which reads the project API without the internet.':
    {
      'zh-HK': '以筆記本開啟：把圖表或專案下載為 Jupyter 的 Python 筆記本，毋須互聯網也可讀取專案 API。',
      'zh-CN': '以笔记本打开：把图表或项目下载为 Jupyter 的 Python 笔记本，不用互联网也可以读取项目 API。',
    },
  'The tiles of boards, the projects on Home and the cards of a dashboard in edit mode are one stop of the Tab key: arrow keys go to the next one, also up and down.':
    {
      'zh-HK':
        '開發板方格、首頁的專案，以及編輯模式中的儀表板圖表卡，各只佔一個 Tab 停駐點，可用方向鍵移到下一個，包括上下移動。',
      'zh-CN':
        '开发板方格、首页的项目，以及编辑模式中的仪表盘图表卡片，各只占一个 Tab 停靠点，可用方向键移到下一个，包括上下移动。',
    },
  'Screen readers say in words what each type of chart shows, such as whether a value rises. In the high-contrast colours of a system, what is chosen stands out, and charts keep their colours.':
    {
      'zh-HK':
        '螢幕閱讀器會以文字讀出每種圖表的內容，例如數值是否正在上升。在系統的高對比色彩下，已選取的項目清楚可見，圖表則保留原有顏色。',
      'zh-CN':
        '屏幕阅读器会以文字读出每种图表的内容，例如数值是否正在上升。在系统的高对比度颜色下，已选中的项目清晰可见，图表保留原有颜色。',
    },
  'A new public link, the role that an invitation gives, and whether a topic accepts new keys can be undone for ten seconds.':
    {
      'zh-HK': '新建立的公開連結、邀請所給予的權限，以及主題是否接受新的鍵，均可在十秒內復原。',
      'zh-CN': '新创建的公开链接、邀请所授予的权限，以及主题是否接受新的键，均可在十秒内撤销。',
    },
  'Buttons, links and fields are at least 44 px high on touch screens. Small buttons in a row and the pages of a list are one stop of the Tab key, with arrow keys inside. Screen readers are told the trend of a line chart.':
    {
      'zh-HK':
        '在觸控螢幕上，按鈕、連結和欄位至少高 44 像素。成排的小按鈕和清單的頁碼只佔一個 Tab 停駐點，可用方向鍵在其中移動。螢幕閱讀器會讀出折線圖的走勢。',
      'zh-CN':
        '在触摸屏上，按钮、链接和输入框至少高 44 像素。成排的小按钮和列表的页码只占一个 Tab 停靠点，可以用方向键在其中移动。屏幕阅读器会读出折线图的走势。',
    },
  'The users of a project show who is online, live.': {
    'zh-HK': '專案的用戶清單即時顯示誰在線。',
    'zh-CN': '项目的用户列表实时显示谁在线。',
  },
  'Help inside, at /help: a first lesson for students, a guide for teachers with ten lesson ideas, event triggers by example, and what to do when something does not work. It opens without internet or an account; errors, refused messages and empty screens lead to it.':
    {
      'zh-HK':
        '內置說明（/help）：學生的第一課、附十個課堂構思的老師指引、事件觸發示例，以及遇到問題時的處理方法。毋須互聯網或帳戶即可開啟；錯誤、被拒的訊息和空白畫面都有連結。',
      'zh-CN':
        '内置帮助（/help）：学生的第一课、附十个课堂想法的老师指南、事件触发示例，以及遇到问题时的处理方法。不需要互联网或账户即可打开；错误、被拒的消息和空白页面都有链接。',
    },
  'Tinkerstream without an installation: folders for Windows, macOS and Linux start by a double click, without Node, npm or internet. A window says which address to open, where boards connect and where the data is. There are packages for Debian (x64 and ARM) and npm too. Each has a program for backups, restores and administrators, such as ./tinkerstream backup FILE.':
    {
      'zh-HK':
        '毋須安裝的 Tinkerstream：Windows、macOS 和 Linux 的資料夾按兩下即可啟動，不需要 Node、npm 或互聯網。視窗會顯示要開啟的網址、開發板連接的地址和數據的位置。另有 Debian（x64 和 ARM）和 npm 套件。每種都附有備份、還原和設定管理員的程式，例如 ./tinkerstream backup FILE。',
      'zh-CN':
        '无须安装的 Tinkerstream：Windows、macOS 和 Linux 的文件夹双击即可启动，不需要 Node、npm 或互联网。窗口会显示要打开的网址、开发板连接的地址和数据的位置。另有 Debian（x64 和 ARM）和 npm 软件包。每种都附有备份、还原和设置管理员的程序，例如 ./tinkerstream backup FILE。',
    },
  'The server starts with about half the processor time and 27 MB less memory. npm start works on Windows too.': {
    'zh-HK': '伺服器啟動所需的處理器時間約減半，記憶體少用 27 MB。npm start 亦可在 Windows 使用。',
    'zh-CN': '服务器启动所需的处理器时间约减半，内存少用 27 MB。npm start 也可以在 Windows 上使用。',
  },
  'The axes and legends of charts grow with a wall: the last row of a classroom reads them.': {
    'zh-HK': '全螢幕時，圖表的座標軸和圖例會隨畫面放大，坐在課室最後一排也看得清楚。',
    'zh-CN': '全屏时，图表的坐标轴和图例会随画面放大，坐在教室最后一排也看得清楚。',
  },
  'A small chart opens large with one click, and has its own button to highlight its board.': {
    'zh-HK': '按一下小圖便會放大顯示；每個小圖都有按鈕，可突出顯示該開發板。',
    'zh-CN': '点一下小图即可放大显示；每个小图都有按钮，可突出显示该开发板。',
  },
  'A project with more than 200 boards shows all of them, page by page, with search.': {
    'zh-HK': '開發板超過 200 塊的專案會分頁顯示全部開發板，並可搜尋。',
    'zh-CN': '开发板超过 200 块的项目会分页显示全部开发板，并可搜索。',
  },
  'Boards without MQTT send and read by one HTTP request, such as /send/TOPICNAME?temp=21 and /last/TOPICNAME/temp: as a form, text or JSON, also with the oldest firmware. HTTP_PORTS opens further ports, such as 80.':
    {
      'zh-HK':
        '沒有 MQTT 的開發板只需一個 HTTP 請求即可傳送和讀取，例如 /send/TOPICNAME?temp=21 和 /last/TOPICNAME/temp：可用表單、文字或 JSON，舊韌體亦可使用。HTTP_PORTS 可開放其他連接埠，例如 80。',
      'zh-CN':
        '没有 MQTT 的开发板只需一个 HTTP 请求即可发送和读取，例如 /send/TOPICNAME?temp=21 和 /last/TOPICNAME/temp：可用表单、文本或 JSON，旧固件也能使用。HTTP_PORTS 可开放其他端口，例如 80。',
    },
  'A board that was without WiFi sends what it has kept: JSON to /send with the time of each value, or created_at of Adafruit IO. Values are on charts at their times, and a repeated request is stored once.':
    {
      'zh-HK':
        '曾經斷開 WiFi 的開發板可補送保存下來的數據：以 JSON 傳送到 /send 並附上每個值的時間，或使用 Adafruit IO 的 created_at。圖表會在對應時間顯示這些值，重複的請求只會儲存一次。',
      'zh-CN':
        '曾断开 WiFi 的开发板可以补传留存的数据：以 JSON 发送到 /send 并附上每个值的时间，或使用 Adafruit IO 的 created_at。图表会在对应时间显示这些值，重复的请求只保存一次。',
    },
  'With the operator’s certificate, boards connect over MQTT with TLS on MQTTS_PORT too, as they do with the server’s own.':
    {
      'zh-HK': '使用營運者的憑證時，開發板亦可經 MQTTS_PORT 以 TLS 連接 MQTT，與使用伺服器自己的憑證時一樣。',
      'zh-CN': '使用运营者的证书时，开发板也可以通过 MQTTS_PORT 以 TLS 连接 MQTT，与使用服务器自己的证书时一样。',
    },
  'Boards and programs for Adafruit IO send to a project and read from it: feeds and groups over MQTT and HTTP, with the libraries for Arduino, CircuitPython and Python.':
    {
      'zh-HK':
        '為 Adafruit IO 編寫的開發板和程式可向專案傳送數據並從中讀取：經 MQTT 和 HTTP 使用 feed 和 group，適用於 Arduino、CircuitPython 和 Python 程式庫。',
      'zh-CN':
        '为 Adafruit IO 编写的开发板和程序可以向项目发送数据并从中读取：通过 MQTT 和 HTTP 使用 feed 和 group，适用于 Arduino、CircuitPython 和 Python 库。',
    },
  'Home Assistant and Node-RED connect to a project with one password. They see all its topics and send to them, and Home Assistant finds the data types and buttons automatically, as sensors and switches.':
    {
      'zh-HK':
        'Home Assistant 和 Node-RED 只需一個密碼即可連接專案，看到所有主題並向其傳送訊息；Home Assistant 會自動找到數據類型和按鈕，作為感應器和開關。',
      'zh-CN':
        'Home Assistant 和 Node-RED 只需一个密码即可连接项目，看到所有主题并向其发送消息；Home Assistant 会自动找到数据类型和按钮，作为传感器和开关。',
    },
  'A topic stores bare numbers and JSON that boards send over MQTT. For topics that exist, a switch on their page turns it on.':
    {
      'zh-HK': '主題會儲存開發板以 MQTT 傳送的純數字及 JSON。現有主題可在其頁面開啟此功能。',
      'zh-CN': '主题会保存开发板通过 MQTT 发送的纯数字和 JSON。现有主题可在其页面打开此功能。',
    },
  'Programs and blocks made for ThingSpeak send and read here once their server address is changed: /update, bulk updates, feeds as JSON, CSV or XML, and MQTT. A project shows the channel number and the keys.':
    {
      'zh-HK':
        '為 ThingSpeak 編寫的程式和積木，只要更改伺服器地址，便可在此傳送和讀取數據：支援 /update、批次更新、JSON、CSV 或 XML 格式的 feed，以及 MQTT。專案會顯示頻道編號和金鑰。',
      'zh-CN':
        '为 ThingSpeak 编写的程序和积木，只要更改服务器地址，就可以在此发送和读取数据：支持 /update、批量更新、JSON、CSV 或 XML 格式的 feed，以及 MQTT。项目会显示频道编号和密钥。',
    },
  'On charts, the line of a board that a teacher has given to a pupil is in front on that pupil’s pages. A star highlights another line in its place.':
    {
      'zh-HK': '在圖表上，老師派給學生的開發板的線，會在該學生的頁面上置於最前；也可用星號改為突出顯示另一條線。',
      'zh-CN': '在图表上，老师分给学生的开发板的线，会在该学生的页面上置于最前；也可以用星号改为突出显示另一条线。',
    },
  'The number of messages on the page of a project is right at every moment, and a busy project is no longer loaded again each second.':
    {
      'zh-HK': '專案頁面上的訊息數目在任何時候都正確，訊息頻繁的專案亦不會再每秒重新載入。',
      'zh-CN': '项目页面上的消息数在任何时候都正确，消息频繁的项目也不再每秒重新加载。',
    },
  'Places on both sides of the date line have their average beside it on track maps, and lie next to one another on every map.':
    {
      'zh-HK': '國際日期變更線兩旁的位置，在軌跡地圖上的平均值會在線旁；在所有地圖上亦會彼此相鄰。',
      'zh-CN': '国际日期变更线两侧的位置，在轨迹地图上的平均值会在线旁；在所有地图上也会彼此相邻。',
    },
  'A page that a teacher shows to the class also reaches pupils whose page is just opening or connecting again.': {
    'zh-HK': '老師向全班展示的頁面，亦會在正在開啟或重新連線的學生畫面上顯示。',
    'zh-CN': '老师向全班展示的页面，也会在正在打开或重新连接的学生屏幕上显示。',
  },
  'The browser’s back button closes dialogs on the sign-in screen, too.': {
    'zh-HK': '在登入畫面上，瀏覽器的返回按鈕亦會關閉對話框。',
    'zh-CN': '在登录页面上，浏览器的后退按钮也会关闭对话框。',
  },
  'Parts of a page have their places while they load, and the projects on Home do not reorder their boards with each message: a click meets what it is meant for.':
    {
      'zh-HK': '頁面載入期間，各部分的位置固定，主頁專案的開發板亦不會隨每則訊息改變次序，不會按錯。',
      'zh-CN': '页面加载期间，各部分的位置固定，主页项目的开发板也不会随每条消息改变顺序，不会点错。',
    },
  'The tile of a board says in a whole sentence why its message was refused.': {
    'zh-HK': '開發板的方格以完整句子說明訊息被拒絕的原因。',
    'zh-CN': '开发板的方格用完整的句子说明消息被拒绝的原因。',
  },
  'On phones, the menu ··· and the stars of a legend stay in their rows, and the latest values keep their units. The page of a board says if it floods.':
    {
      'zh-HK':
        '在手機上，「···」選單和圖例的星號不會另佔一行，最新數值亦會連同單位完整顯示。開發板頁面會說明開發板是否傳送過多訊息。',
      'zh-CN':
        '在手机上，“···”菜单和图例的星号不会另占一行，最新值也会连同单位完整显示。开发板页面会说明开发板是否发送过多消息。',
    },
  'A deletion ends without an error where someone else has deleted the same thing in the meantime, and a member removed twice loses the secrets.':
    {
      'zh-HK': '其他人同時刪除同一項目時，刪除不再顯示錯誤；成員被重複移除時，亦會按要求更換連結及名稱。',
      'zh-CN': '其他人同时删除同一项时，删除不再显示错误；成员被重复移除时，也会按要求更换链接和名称。',
    },
  'Undo of a new link leaves a link that someone has renewed since.': {
    'zh-HK': '復原新建的連結時，不會關閉其他人其後更換的連結。',
    'zh-CN': '撤销新建的链接时，不会关闭其他人之后更换的链接。',
  },
  'Pages in Chinese say in Chinese why a backup failed or a server is not ready, and what to do.': {
    'zh-HK': '中文頁面以中文說明備份失敗或伺服器未能提供服務的原因，以及處理方法。',
    'zh-CN': '中文页面用中文说明备份失败或服务器无法提供服务的原因，以及处理方法。',
  },
  'A long table is one stop of the Tab key, and so are the live messages and the columns of a project. Arrow keys move between the rows.':
    {
      'zh-HK': '長表格只佔 Tab 鍵的一站，專案的即時訊息和柱形圖亦然，可用方向鍵在各列之間移動。',
      'zh-CN': '长表格只占 Tab 键的一站，项目的实时消息和柱形图也一样，可用方向键在各行之间移动。',
    },
  'The breadcrumbs of a topic and a board lead back to the project, its section and its range, or to the page and the search of the list.':
    {
      'zh-HK': '主題和開發板頁面頂部的路徑會帶你返回專案原來的分頁和時間範圍，或返回列表原來的頁數和搜尋。',
      'zh-CN': '主题和开发板页面顶部的路径会带你返回项目原来的标签页和时间范围，或返回列表原来的页码和搜索。',
    },
  'A new chart and a message from the search start with the topic of the chart that you look at.': {
    'zh-HK': '從搜尋建立圖表或傳送訊息時，會預先選用你正在看的圖表的主題。',
    'zh-CN': '从搜索创建图表或发送消息时，会预先选用你正在看的图表的主题。',
  },
  'The new name of a board shows immediately and can be undone.': {
    'zh-HK': '開發板的新名稱會即時顯示，並可復原。',
    'zh-CN': '开发板的新名称会立即显示，并可撤销。',
  },
  'Scatter charts, histograms and counts say how old their latest value is.': {
    'zh-HK': '散點圖、直方圖和分類計數會顯示最新的值是多久以前的。',
    'zh-CN': '散点图、直方图和分类计数会显示最新的值是多久以前的。',
  },
  'The tile of a board whose messages were all refused leads to these messages.': {
    'zh-HK': '如開發板的訊息全部不獲接納，按其方格便可查看這些訊息。',
    'zh-CN': '如果开发板的消息全部未被接受，点击其方块即可查看这些消息。',
  },
  'The wizard, a lesson and the page of a board no longer blank the screen while they load.': {
    'zh-HK': '開啟建立圖表、上課或開發板頁面時，畫面不再出現空白。',
    'zh-CN': '打开创建图表、上课或开发板页面时，画面不再出现空白。',
  },
  'A name that is too long for its place keeps its beginning in Arabic and Hebrew, too.': {
    'zh-HK': '太長的名稱即使是阿拉伯文或希伯來文，亦會顯示開頭部分。',
    'zh-CN': '过长的名称即使是阿拉伯文或希伯来文，也会显示开头部分。',
  },
  'The columns of a lesson stay in place while values change, and the list of topics has room for names on a projector.':
    {
      'zh-HK': '數值更新時，課堂列表的欄位不再移動；投影時，主題列表亦有空間顯示名稱。',
      'zh-CN': '数值更新时，课堂列表的列不再移动；投影时，主题列表也有空间显示名称。',
    },
  'The offer to undo no longer covers the last field of a form, and messages no longer cover the search at the top.': {
    'zh-HK': '「復原」提示不再遮住表格的最後一欄，訊息亦不再遮住頁頂的搜尋。',
    'zh-CN': '“撤销”提示不再遮住表单的最后一项，消息也不再遮住页面顶部的搜索。',
  },
  'In Chinese, the search finds actions by other usual words.': {
    'zh-HK': '用中文搜尋時，亦可用其他常用字詞找到動作。',
    'zh-CN': '用中文搜索时，也可用其他常用词语找到操作。',
  },
  'A dashboard shows its values before the live connection is there, and a chart is drawn without a pause once its page has loaded.':
    {
      'zh-HK': '儀表板在即時連線建立之前便會顯示數值；頁面載入後，圖表會立即顯示，不再停頓。',
      'zh-CN': '仪表盘在实时连接建立之前就会显示数值；页面加载后，图表会立即显示，不再停顿。',
    },
  'A topic that receives the recognised class of the AI page gets the data type for it, so charts and event triggers can use it.':
    {
      'zh-HK': '主題接收 AI 頁面識別到的類別時，會自動加入所需的數據類型，供圖表和事件觸發使用。',
      'zh-CN': '主题接收 AI 页面识别到的类别时，会自动添加所需的数据类型，供图表和事件触发使用。',
    },
  'Category charts write card numbers and small numbers as boards send them, and not as 1.23e+15.': {
    'zh-HK': '分類圖按開發板傳來的寫法顯示卡號和很小的數字，不再寫成 1.23e+15。',
    'zh-CN': '分类图按开发板发来的写法显示卡号和很小的数字，不再写成 1.23e+15。',
  },
  'The limit of a class for messages a second counts notes of boards too. In a topic full of notes, one of a board makes room for yours.':
    {
      'zh-HK': '班級的每秒訊息上限亦計算開發板的註記。主題的註記已滿時，開發板最早的註記會讓位給你的註記。',
      'zh-CN': '班级的每秒消息上限也计算开发板的注记。主题的注记已满时，开发板最早的注记会让位给你的注记。',
    },
  'Visitors of a public chart get the notes of its topic only if the chart shows them.': {
    'zh-HK': '公開圖表只在會顯示註記時，才把主題的註記提供給訪客。',
    'zh-CN': '公开图表只在会显示注记时，才把主题的注记提供给访客。',
  },
  'A key cannot be changed so that a formula follows from itself.': {
    'zh-HK': '更改鍵名時，不能令公式循環引用自己。',
    'zh-CN': '修改键名时，不能让公式循环引用自己。',
  },
  'Pages of topics and projects need up to half the processor time while a class sends: they are updated at most four times a second.':
    {
      'zh-HK': '全班傳送數據時，主題和專案頁面所需的處理器時間最多減半：每秒最多更新四次。',
      'zh-CN': '全班发送数据时，主题和项目页面所需的处理器时间最多减半：每秒最多更新四次。',
    },
  'A topic with many keys or boards shows a page of them, with a search. Notes at the same place share a flag, and older notes are shown on request.':
    {
      'zh-HK': '主題有大量鍵名或開發板時，會分頁顯示，並可搜尋。位置相同的註記共用一支旗，較早的註記可按需要顯示。',
      'zh-CN': '主题有大量键名或开发板时，会分页显示，并可搜索。位置相同的注记共用一面旗，较早的注记可按需显示。',
    },
  'The first visit of a topic loads its boards and its message form when they come into view, or after five seconds.': {
    'zh-HK': '首次開啟主題時，其開發板和傳送訊息的表格會在進入畫面時，或五秒後才載入。',
    'zh-CN': '首次打开主题时，其开发板和发送消息的表单会在进入画面时，或五秒后才加载。',
  },
  'The times of a chart are round by your clock, with each midnight and its date, also after the clocks change.': {
    'zh-HK': '圖表的時間刻度按你的時鐘取整數，並標示每個午夜及其日期，調校夏令時間後亦然。',
    'zh-CN': '图表的时间刻度按你的时钟取整，并标出每个午夜及其日期，夏令时切换后也是如此。',
  },
  'Very large and very small numbers have an axis. Very long texts no longer fill a page.': {
    'zh-HK': '極大和極小的數字也有數軸。很長的文字不會再佔滿頁面。',
    'zh-CN': '极大和极小的数字也有数轴。很长的文本不再占满页面。',
  },
  'Screen readers hear whether the latest values of a topic rise or fall.': {
    'zh-HK': '螢幕閱讀器會讀出主題的最新數值正在上升還是下降。',
    'zh-CN': '屏幕阅读器会读出主题的最新数值正在上升还是下降。',
  },
  'After a dialog or a menu, the keyboard continues at the button that opened it, not at the top of the page.': {
    'zh-HK': '關閉對話框或選單後，鍵盤焦點會回到開啟它的按鈕，不再跳回頁面頂端。',
    'zh-CN': '关闭对话框或菜单后，键盘焦点会回到打开它的按钮，不再跳回页面顶部。',
  },
  'Dialogs show unsaved changes, as pages do.': {
    'zh-HK': '對話框與頁面一樣，會顯示尚未儲存的更改。',
    'zh-CN': '对话框与页面一样，会显示尚未保存的修改。',
  },
  'Of two quick changes, the screen shows the second one until both are stored. What the server refuses is not shown or brought back by undo.':
    {
      'zh-HK':
        '連續作出兩項更改時，畫面會一直顯示第二項，直到兩項都已儲存。伺服器拒絕的更改不會留在畫面上，復原時亦不會出現。',
      'zh-CN':
        '连续进行两项修改时，画面会一直显示第二项，直到两项都已保存。服务器拒绝的修改不会留在画面上，撤销时也不会出现。',
    },
  'The screen no longer blanks for a moment when dashboards, a topic without messages or the first page after sign-in opens, or when a dashboard is deleted.':
    {
      'zh-HK': '開啟儀表板、沒有訊息的主題或登入後的第一頁，以及刪除儀表板時，畫面不再出現短暫空白。',
      'zh-CN': '打开仪表盘、没有消息的主题或登录后的第一页，以及删除仪表盘时，画面不再出现短暂空白。',
    },
  'Signing out ends the session in all tabs of the browser: the next user of the computer sees no page of the user before.':
    {
      'zh-HK': '登出後，瀏覽器的所有分頁都會登出，下一位使用電腦的人不會看到上一位用戶的頁面。',
      'zh-CN': '退出登录后，浏览器的所有标签页都会退出，下一位使用电脑的人不会看到上一位用户的页面。',
    },
  'The note of a lost connection no longer covers the end of a page, the menu of a phone, or the buttons of forms and dialogs.':
    {
      'zh-HK': '「連線已中斷」的提示不再遮住頁面末端、手機選單，以及表單和對話框的按鈕。',
      'zh-CN': '“连接已断开”的提示不再遮住页面末尾、手机菜单，以及表单和对话框的按钮。',
    },
  'The list of data types says when a topic accepts no new keys.': {
    'zh-HK': '主題不接受新的鍵名時，數據類型列表會說明這一點。',
    'zh-CN': '主题不接受新的键名时，数据类型列表会说明这一点。',
  },
  'With PostgreSQL, event triggers beyond their user’s budget no longer make messages of other users fail. A message that the database refuses no longer takes the others of its moment along.':
    {
      'zh-HK':
        '使用 PostgreSQL 時，超出用戶額度的事件觸發不再令其他用戶的訊息儲存失敗；某則訊息被資料庫拒絕時，同一刻的其他訊息照常儲存。',
      'zh-CN':
        '使用 PostgreSQL 时，超出用户额度的事件触发不再导致其他用户的消息存储失败；某条消息被数据库拒绝时，同一时刻的其他消息照常存储。',
    },
  'What repeats in the log is counted instead of written, and the log of a package has two files of 4 MB at most. The containers of compose.yaml keep 100 MB each.':
    {
      'zh-HK':
        '日誌中重複的內容改為計數，不再逐行寫入；資料夾版的日誌最多兩個檔案，每個 4 MB；compose.yaml 的每個容器最多保留 100 MB。',
      'zh-CN':
        '日志中重复的内容改为计数，不再逐行写入；文件夹版的日志最多两个文件，每个 4 MB；compose.yaml 的每个容器最多保留 100 MB。',
    },
  'Holds, waits and “at most once in a time” of event triggers last for as long as they say when the clock of the server is set, also across a restart. Schedules follow the new clock at once.':
    {
      'zh-HK':
        '伺服器的時鐘被調校時，事件觸發的「持續」、「等待」和「每段時間最多一次」仍按設定的時間長短計算，重新啟動後亦然；定時執行則立即按新的時間。',
      'zh-CN':
        '服务器的时钟被调整时，事件触发的“持续”“等待”和“每段时间最多一次”仍按设定的时长计算，重启后也一样；定时执行则立即按新的时间。',
    },
  'Formulas that read one another no longer slow the server down: a message is computed in one pass, and what a topic’s formulas follow from is read once.':
    {
      'zh-HK': '互相引用的公式不再拖慢伺服器：每則訊息只計算一次，公式所用的數值亦只讀取一次。',
      'zh-CN': '互相引用的公式不再拖慢服务器：每条消息只计算一次，公式所用的数值也只读取一次。',
    },
  'The formulas of a topic may have 1,000 values and operators together. Topics that already have more keep working, and their formulas can become shorter.':
    {
      'zh-HK': '一個主題的所有公式合共最多可有 1,000 個數值及運算符。已超出的主題會繼續運作，其公式亦可改短。',
      'zh-CN': '一个主题的所有公式合计最多可有 1,000 个数值和运算符。已超出的主题会继续工作，其公式也可以改短。',
    },
  'Messages to very many MQTT sessions no longer make other calls wait, and take far less memory while the boards are away.':
    {
      'zh-HK': '傳送給大量 MQTT 工作階段的訊息不再令其他請求等候，開發板離線時佔用的記憶體亦大為減少。',
      'zh-CN': '发给大量 MQTT 会话的消息不再让其他请求等待，开发板离线时占用的内存也大为减少。',
    },
  'The server keeps up to 2,000 MQTT sessions of boards that are away (before: 1,000), of which one address or one topic may have 1,600: nobody’s boards push out those of others.':
    {
      'zh-HK':
        '伺服器最多保留 2,000 個離線開發板的 MQTT 工作階段（以往為 1,000 個），每個網絡地址或主題最多 1,600 個，因此不會擠走其他人的開發板。',
      'zh-CN':
        '服务器最多保留 2,000 个离线开发板的 MQTT 会话（以前为 1,000 个），每个网络地址或主题最多 1,600 个，因此不会挤走其他人的开发板。',
    },
  'A very long list or text in a call, a project file or a socket event is refused at once, with the name of the field; before, a list of 450,000 entries stopped everyone’s calls for seconds.':
    {
      'zh-HK':
        '請求、專案檔案或即時連線中過長的清單或文字會立即被拒絕，並指出欄位名稱；以往一個有 450,000 項的清單會令所有人的操作停頓數秒。',
      'zh-CN':
        '调用、项目文件或实时连接中过长的列表或文字会立即被拒绝，并指出字段名称；以前一个有 450,000 项的列表会让所有人的操作停顿数秒。',
    },
  'A text with a character that a database cannot keep (U+0000, or half of a character) is refused in words, alike with SQLite and PostgreSQL.':
    {
      'zh-HK':
        '含有資料庫無法儲存的字元（U+0000 或不完整的字元）的文字，會以文字說明原因並拒絕，SQLite 和 PostgreSQL 一致。',
      'zh-CN': '含有数据库无法保存的字符（U+0000 或不完整的字符）的文字会被拒绝并说明原因，SQLite 和 PostgreSQL 一致。',
    },
  'A board whose long name has an emoji where it is cut is found again by its name.': {
    'zh-HK': '開發板名稱過長而在表情符號中間截斷時，仍可按名稱找回該開發板。',
    'zh-CN': '开发板名称过长而在表情符号中间截断时，仍可按名称找回该开发板。',
  },
  'CSV files of loggers that lost their power, which pad them with empty characters, are imported.': {
    'zh-HK': '可匯入因斷電而填有空字元的記錄器 CSV 檔案。',
    'zh-CN': '可以导入因断电而填有空字符的记录器 CSV 文件。',
  },
  'The OpenAPI document describes what calls answer: errors of any call, answers of other clouds, files and the demo class.':
    {
      'zh-HK': 'OpenAPI 文件準確描述各項請求的回應，包括一般錯誤、其他雲端格式的回應、檔案和示範班級。',
      'zh-CN': 'OpenAPI 文档准确描述各个调用的响应，包括一般错误、其他云格式的响应、文件和演示班级。',
    },
  'Errors below /v1/update/ are JSON, as elsewhere; they were taken for calls of the old Blynk.': {
    'zh-HK': '/v1/update/ 之下的錯誤與其他地方一樣以 JSON 回應，不再被當作舊版 Blynk 的呼叫。',
    'zh-CN': '/v1/update/ 之下的错误与其他地方一样以 JSON 返回，不再被当作旧版 Blynk 的调用。',
  },
  'Boards get their acknowledgement at once while someone imports, copies, clears or deletes something large on a server with the embedded database; they waited up to several seconds before, and many sent again.':
    {
      'zh-HK':
        '在使用內置資料庫的伺服器上，即使有人匯入、複製、清除或刪除大量內容，開發板仍會即時收到確認；以往要等數秒，很多開發板會因此重複發送。',
      'zh-CN':
        '在使用内置数据库的服务器上，即使有人导入、复制、清除或删除大量内容，开发板也能立即收到确认；以前要等几秒，很多开发板会因此重复发送。',
    },
  'Importing and copying large projects, and making the copies for a class, is several times as fast, and other users wait far less for their own changes.':
    {
      'zh-HK': '匯入和複製大型專案，以及為全班建立副本，速度提升數倍；其他用戶儲存更改時的等候時間亦大為縮短。',
      'zh-CN': '导入和复制大型项目，以及为全班创建副本，速度提升数倍；其他用户保存更改时的等待时间也大大缩短。',
    },
  'The server answers others while a project with thousands of charts is copied: its description is read beside the other calls.':
    {
      'zh-HK': '複製含有數千個圖表的專案時，伺服器仍會正常回應其他人。',
      'zh-CN': '复制含有数千个图表的项目时，服务器仍能正常响应其他人。',
    },
  'A pupil’s account belongs to the class that made it: a second class that the pupil joins can no longer enter it, rename it, sign it out or reach the project of the first class. Joining another class makes another account. Pupils who were in several classes with one account come in again once; each class keeps its boards, copies and work.':
    {
      'zh-HK':
        '學生的帳戶只屬於建立它的班級：學生加入的其他班級不能再進入該帳戶、更改名稱、將其登出，或接觸原有班級的專案。加入其他班級會另建帳戶。以同一帳戶加入多個班級的學生須重新進入一次；各班的開發板、副本和作業會保留。',
      'zh-CN':
        '学生的账户只属于创建它的班级：学生加入的其他班级不能再进入该账户、修改名称、让其退出登录，或接触原班级的项目。加入其他班级会另建账户。用同一账户加入多个班级的学生需要重新进入一次；各班的开发板、副本和作业都会保留。',
    },
  'Classes are created by accounts with a subscription of their own (whitelist, school or license), no longer by guests with an event code. Classes that guests have created keep working.':
    {
      'zh-HK':
        '只有自行擁有訂閱（白名單、學校或授權）的帳戶才能建立班級，使用活動代碼的訪客不能再建立。訪客已建立的班級仍可使用。',
      'zh-CN':
        '只有自身拥有订阅（白名单、学校或许可证）的账户才能创建班级，使用活动代码的访客不能再创建。访客已创建的班级仍可使用。',
    },
  '“Let in” gives a number that the teacher reads out, instead of letting in anyone who asks first. The pupil gets new pictures, and the class page shows which device used the number.':
    {
      'zh-HK':
        '「放行」改為提供號碼，由老師讀出，不再讓任何人搶先進入。學生會得到新圖案，班級頁面會顯示由哪部裝置使用號碼。',
      'zh-CN':
        '“放行”改为提供号码，由老师读出，不再让任何人抢先进入。学生会得到新图案，班级页面会显示由哪台设备使用号码。',
    },
  'Cards, new pictures and “Let in” are for teachers who may add to the project of the class, and the audit log has each use.':
    {
      'zh-HK': '只有可在班級專案新增內容的老師才能使用學生卡、新圖案及放行；每次使用均記入操作紀錄。',
      'zh-CN': '只有可在班级项目中添加内容的老师才能使用学生卡、新图案和放行；每次使用都会记入操作日志。',
    },
  'A class on shared computers can sign all its pupils out when its door closes.': {
    'zh-HK': '使用共用電腦的班級，可在入口關閉時登出所有學生。',
    'zh-CN': '使用共用电脑的班级，可在入口关闭时让所有学生退出登录。',
  },
  'Where a browser blocks cookies, the pages to sign in, register and join a class say so before anyone fills them in.':
    {
      'zh-HK': '如瀏覽器封鎖 Cookie，登入、註冊及加入班級的頁面會在填寫前說明。',
      'zh-CN': '如果浏览器阻止 Cookie，登录、注册和加入班级的页面会在填写前说明。',
    },
  'Codes, license keys, topic names and emails are accepted in full-width letters, with blanks and with any hyphens or none.':
    {
      'zh-HK': '代碼、授權碼、主題名稱及電郵地址接受全形字元，有無空格或連字號均可。',
      'zh-CN': '代码、许可证密钥、主题名称和邮箱地址接受全角字符，有无空格或连字符都可以。',
    },
  'Pupils join projects by a link only if the owner is a teacher or a pupil of their class. Memberships that exist stay.':
    {
      'zh-HK': '學生只可透過連結加入本班老師或學生的專案；已有的成員身份不受影響。',
      'zh-CN': '学生只能通过链接加入本班老师或学生的项目；已有的成员身份不受影响。',
    },
  'Wrong pictures count across all names of a class, so nobody guesses a pair; nobody is kept out by them, and teachers see how many, for whom and from where.':
    {
      'zh-HK':
        '選錯圖案的次數以整班計算，因此無人可逐個猜中；其他學生不會因此無法進入，老師可看到次數、針對誰及來自哪裡。',
      'zh-CN':
        '选错图案的次数按全班计算，因此没有人能逐个猜中；其他学生不会因此无法进入，老师可看到次数、针对谁以及来自哪里。',
    },
  'One pupil no longer takes all places of a class or all boards of a topic: new pupils and boards come in at a pace that a class does not meet.':
    {
      'zh-HK': '一名學生不再能佔用班級的所有位置或主題的所有開發板：新學生和新開發板會逐步加入，一般班級不會受影響。',
      'zh-CN': '一名学生不再能占用班级的所有位置或主题的所有开发板：新学生和新开发板会逐步加入，一般班级不受影响。',
    },
  'A teacher removes everyone who came into a class since a moment, and forgets the boards without a pupil, both with undo.':
    {
      'zh-HK': '老師可移除某時刻起進入班級的所有學生，並清除沒有學生的開發板，兩者均可復原。',
      'zh-CN': '老师可移除某一时刻起进入班级的所有学生，并清除没有学生的开发板，两者都可撤销。',
    },
  'In a topic with 1,000 boards, those that sent for less than a minute make room for new ones.': {
    'zh-HK': '主題的開發板達 1,000 塊時，只傳送了不足一分鐘的開發板會騰出位置給新的開發板。',
    'zh-CN': '主题的开发板达到 1,000 块时，只发送了不足一分钟的开发板会为新的开发板腾出位置。',
  },
  'Real names such as Shi Ting, Harshit, Yamashita, Dick and 鳩山 are no longer refused as nicknames; a doubtful one has a mark for the teacher.':
    {
      'zh-HK': 'Shi Ting、Harshit、Yamashita、Dick、鳩山等真實姓名不再被拒絕用作暱稱；有疑問的名稱會向老師顯示標記。',
      'zh-CN': 'Shi Ting、Harshit、Yamashita、Dick、鸠山等真实姓名不再被拒绝用作昵称；有疑问的名称会向老师显示标记。',
    },
  'Names that cannot be seen or read backwards are stored as they are seen, and a nickname that looks like another one in the class is refused.':
    {
      'zh-HK': '名稱中看不見或令文字倒讀的字元會被移除；看起來與班上其他人相同的暱稱會被拒絕。',
      'zh-CN': '名称中看不见或使文字倒读的字符会被移除；看起来与班上其他人相同的昵称会被拒绝。',
    },
  'With PostgreSQL, many pupils who come back at the same time no longer use up the connections to the database.': {
    'zh-HK': '使用 PostgreSQL 時，多名學生同時返回班級不再耗盡資料庫連線。',
    'zh-CN': '使用 PostgreSQL 时，多名学生同时返回班级不再耗尽数据库连接。',
  },
  'Public dashboards show only what their maker may publish: own charts where they may add, charts of others where they may change everything. Viewers, paused pupils and pupils of archived classes publish nothing of a project, and get no links of its charts and map.':
    {
      'zh-HK':
        '公開儀表板只顯示製作者有權公開的內容：在可新增的專案中自己建立的圖表，以及可更改的專案中其他人的圖表。只可檢視的成員、被暫停更改的學生和已封存班級的學生不能公開專案內容，亦看不到圖表和地圖的公開連結。',
      'zh-CN':
        '公开仪表盘只显示制作者有权公开的内容：在可添加的项目中自己创建的图表，以及可更改的项目中他人的图表。仅可查看的成员、被暂停更改的学生和已归档班级的学生不能公开项目内容，也看不到图表和地图的公开链接。',
    },
  'The links of a project list who publishes what of it by dashboards and charts, and its owner ends it.': {
    'zh-HK': '專案的連結列表會顯示誰以儀表板和圖表公開了甚麼，專案擁有者可停止公開。',
    'zh-CN': '项目的链接列表会显示谁通过仪表盘和图表公开了什么，项目所有者可以停止公开。',
  },
  'Pupils of an archived class only view its project, until the class is restored.': {
    'zh-HK': '班級封存後，學生只可檢視班級專案，直至班級還原。',
    'zh-CN': '班级归档后，学生仅可查看班级项目，直到班级恢复。',
  },
  'A pause also holds for sending with a session by a topic’s name, webhooks of the pupils, hand-in and comments. The switch says what still arrives.':
    {
      'zh-HK':
        '暫停更改亦適用於登入後以主題名稱傳送、學生自己的 Webhook、提交作品和留言。開關旁會說明甚麼內容仍會送達。',
      'zh-CN':
        '暂停更改也适用于登录后通过主题名称发送、学生自己的 Webhook、提交作品和留言。开关旁会说明哪些内容仍会送达。',
    },
  'People are shown by name, not by email, to those who do not administer: members of a project see each other’s names, its owner sees emails.':
    {
      'zh-HK': '非管理者只會看到其他人的姓名，不會看到電郵地址：專案成員互相看到姓名，專案擁有者可看到電郵地址。',
      'zh-CN': '非管理者只会看到他人的姓名，不会看到邮箱：项目成员互相看到姓名，项目所有者可以看到邮箱。',
    },
  'Removing a co-teacher removes only co-teachers of the class.': {
    'zh-HK': '移除協作老師時，只會移除該班級的協作老師。',
    'zh-CN': '移除协作老师时，只会移除该班级的协作老师。',
  },
  'Programs and modules that close their sending side with the request (nc -N, some small firmware) get their answer, so no board sends twice.':
    {
      'zh-HK': '隨請求一同關閉傳送方向的程式和模組（例如 nc -N 和部分小型韌體）現可收到回應，開發板不會重複傳送。',
      'zh-CN': '随请求一同关闭发送方向的程序和模块（例如 nc -N 和部分小型固件）现在能收到响应，开发板不会重复发送。',
    },
  'A form without a boundary, a compressed body, or any other broken body is refused in words, instead of being an error of the server.':
    {
      'zh-HK': '缺少 boundary 的表單、經壓縮的內容或其他損壞的內容，現會以文字說明拒絕，不再變成伺服器錯誤。',
      'zh-CN': '缺少 boundary 的表单、经过压缩的内容或其他损坏的内容，现在会用文字说明并拒绝，不再变成服务器错误。',
    },
  'A board that vanishes while it sends no longer makes the log say that the database does not answer.': {
    'zh-HK': '開發板在傳送途中消失，日誌不再誤報資料庫沒有回應。',
    'zh-CN': '开发板在发送途中消失时，日志不再误报数据库没有响应。',
  },
  'A key of Adafruit IO, Blynk, ThingSpeak, SIoT or Home Assistant with a letter missing is refused, instead of connecting a board of which nothing arrives.':
    {
      'zh-HK':
        'Adafruit IO、Blynk、ThingSpeak、SIoT 或 Home Assistant 的金鑰如缺少字元，現會被拒絕，而不是看似已連線卻收不到數據。',
      'zh-CN':
        'Adafruit IO、Blynk、ThingSpeak、SIoT 或 Home Assistant 的密钥如缺少字符，现在会被拒绝，而不是看似已连接却收不到数据。',
    },
  'Event triggers say why a call failed: refused, no such name, its certificate, https where there is none or the reverse, closed, or no answer in time.':
    {
      'zh-HK': '事件觸發會說明呼叫失敗的原因：拒絕連線、找不到名稱、憑證無效、加密不符、連線中斷或沒有及時回應。',
      'zh-CN': '事件触发会说明调用失败的原因：拒绝连接、找不到名称、证书无效、加密不符、连接中断或没有及时响应。',
    },
  'HTTP requests by GET follow redirects, and the 302 of a script of Google counts as an answer, as do unusual statuses such as 205 with a body.':
    {
      'zh-HK':
        '以 GET 傳送的 HTTP 請求會跟隨重新導向；Google 指令碼的 302，以及帶內容的 205 等少見狀態碼，均當作已回應。',
      'zh-CN': '以 GET 发送的 HTTP 请求会跟随重定向；Google 脚本的 302，以及带内容的 205 等少见状态码，均视为已响应。',
    },
  'A proxy in the environment (HTTPS_PROXY), which the server does not use, is named when it starts.': {
    'zh-HK': '伺服器不使用環境變數中的代理伺服器（HTTPS_PROXY），現會在啟動時說明。',
    'zh-CN': '服务器不使用环境变量中的代理服务器（HTTPS_PROXY），现在会在启动时说明。',
  },
  'Values fit where they stand in the contents of event triggers: as numbers or texts in JSON ({"temp": {topic.temp}}), encoded in forms and XML, and without a further pair in messages or a further cell in sheets.':
    {
      'zh-HK':
        '事件觸發內容中的值會按所在位置填入：在 JSON 中成為數字或文字（{"temp": {topic.temp}}），在表單和 XML 中會編碼，也不會在訊息中多出一組數據或在試算表多出一格。',
      'zh-CN':
        '事件触发内容中的值会按所在位置填入：在 JSON 中成为数字或文本（{"temp": {topic.temp}}），在表单和 XML 中会编码，也不会在消息中多出一组数据或在表格中多出一格。',
    },
  '//send/… and /mqtt/ work, and a request to /send that cannot be parsed gets its error: line.': {
    'zh-HK': '//send/… 和 /mqtt/ 現可使用；無法解析的 /send 請求會收到 error: 一行說明。',
    'zh-CN': '//send/… 和 /mqtt/ 现在可用；无法解析的 /send 请求会收到 error: 一行说明。',
  },
  'MQTT 5: a PUBREC with an error gets no PUBREL, reasons that a client may not send and authentication data without a method end the connection with the reason, and a DISCONNECT with an error sends the will.':
    {
      'zh-HK':
        'MQTT 5：帶錯誤的 PUBREC 不再收到 PUBREL；客戶端不可使用的原因碼，以及沒有驗證方法的驗證數據，會令連線附上原因結束；帶錯誤的 DISCONNECT 會發送遺囑訊息。',
      'zh-CN':
        'MQTT 5：带错误的 PUBREC 不再收到 PUBREL；客户端不可使用的原因码，以及没有认证方法的认证数据，会使连接附上原因结束；带错误的 DISCONNECT 会发送遗嘱消息。',
    },
  'A board grid can be created in the browser again.': {
    'zh-HK': '可再次在瀏覽器建立開發板方格。',
    'zh-CN': '可以再次在浏览器中创建开发板方格。',
  },
  'What’s new opens without signing in again.': {
    'zh-HK': '「最新功能」毋須登入便可再次開啟。',
    'zh-CN': '“更新日志”无需登录即可再次打开。',
  },
  'The Google Sheet action needs no flag of the subscription: the tab in the spreadsheet, which names the project, keeps others out. Addresses with /u/1/ are understood, and those of published copies refused with the reason.':
    {
      'zh-HK':
        'Google 試算表動作不再需要訂閱權限：試算表內以專案命名的工作表已能防止其他人寫入。系統可讀懂含 /u/1/ 的網址，並會說明為何不接受已發布副本的網址。',
      'zh-CN':
        'Google 表格操作不再需要订阅权限：表格中以项目命名的工作表已能防止他人写入。系统可识别含 /u/1/ 的网址，并会说明为何不接受已发布副本的网址。',
    },
  'nohup npm start & goes on after the connection ends, and an upgrade of the Debian package leaves a service disabled that an administrator has disabled.':
    {
      'zh-HK':
        '以 nohup npm start & 啟動的伺服器在連線結束後會繼續運作；升級 Debian 套件時，管理員已停用的服務會保持停用。',
      'zh-CN':
        '用 nohup npm start & 启动的服务器在连接结束后会继续运行；升级 Debian 软件包时，管理员已停用的服务会保持停用。',
    },
  'Settings that cannot work are refused in words: PUBLIC_URL with a path or a password, passwords in addresses with “/”, “?” or “#”, and values in quotation marks.':
    {
      'zh-HK':
        '無法運作的設定會以文字說明原因並拒絕：含路徑或密碼的 PUBLIC_URL、網址中含「/」、「?」或「#」的密碼，以及加上引號的值。',
      'zh-CN':
        '无法生效的设置会被拒绝并说明原因：含路径或密码的 PUBLIC_URL、网址中含“/”“?”或“#”的密码，以及带引号的值。',
    },
  'The server also listens on IPv6 unless HOST says otherwise, waits for an address that the computer does not have yet, and says at its start where the data is.':
    {
      'zh-HK': '除非 HOST 另有指定，伺服器亦會接受 IPv6 連線；電腦尚未取得指定地址時會等候，啟動時會顯示資料位置。',
      'zh-CN': '除非 HOST 另有指定，服务器也会接受 IPv6 连接；电脑尚未取得指定地址时会等待，启动时会显示数据位置。',
    },
  'A restore, or another command of root, leaves the data to the owner of its folder.': {
    'zh-HK': '以 root 執行還原或其他指令後，資料仍屬資料夾的擁有者。',
    'zh-CN': '以 root 执行恢复或其他命令后，数据仍归文件夹的所有者。',
  },
  'A server without a mail server no longer says that it has sent an email. Administrators see applications of schools on their home page.':
    {
      'zh-HK': '未設定郵件伺服器時，系統不再顯示已寄出電郵。管理員可在主頁看到待審批的學校申請。',
      'zh-CN': '未设置邮件服务器时，系统不再显示已发送邮件。管理员可在首页看到待审核的学校申请。',
    },
  'A line of many blanks in a pasted whitelist no longer stops the server.': {
    'zh-HK': '白名單的貼上內容即使有大量空格，亦不會令伺服器停止回應。',
    'zh-CN': '白名单的粘贴内容即使有大量空格，也不会使服务器停止响应。',
  },
  'A paused pupil can no longer change a topic through a project of their own.': {
    'zh-HK': '暫停的學生不能再透過自己的專案更改主題。',
    'zh-CN': '暂停的学生不能再通过自己的项目更改主题。',
  },
  'Others who try wrong numbers no longer end the number of “Let in”.': {
    'zh-HK': '其他人輸入錯誤號碼，不會再令「放行」號碼失效。',
    'zh-CN': '其他人输入错误号码，不会再使“放行”号码失效。',
  },
  'Pupils leave a project with the creator of their class who shared it, and only view it while the creator only views it.':
    {
      'zh-HK': '班級建立者離開專案時，班上的學生會一併離開；建立者只可檢視時，學生亦只可檢視。',
      'zh-CN': '班级创建者离开项目时，班上的学生会一并离开；创建者只能查看时，学生也只能查看。',
    },
  'A new board gets its place in a full topic with its first message, also right after a change to the topic.': {
    'zh-HK': '新開發板的首個訊息即可在已滿的主題取得位置，即使主題剛剛更改。',
    'zh-CN': '新开发板的第一条消息就能在已满的主题中取得位置，即使主题刚刚更改。',
  },
  'A HOST that can never be an address is refused in words, addresses in settings may have brackets, and values in typographic quotation marks are refused.':
    {
      'zh-HK':
        'HOST 若不可能是有效地址，系統會說明原因並拒絕啟動；設定中的地址可加方括號，而以排版引號括住的值會被拒絕。',
      'zh-CN':
        'HOST 若不可能是有效地址，系统会说明原因并拒绝启动；设置中的地址可加方括号，而用排版引号括住的值会被拒绝。',
    },
  'Limits count clients rightly behind proxies that write ports.': {
    'zh-HK': '代理伺服器若寫入連接埠，系統仍會正確計算各用戶端的限制。',
    'zh-CN': '代理服务器若写入端口，系统仍会正确计算各客户端的限制。',
  },
  'A status is an answer whatever follows it, so services that have answered are not called again. Answers of small boards with bare line feeds are understood.':
    {
      'zh-HK': '只要收到狀態碼便算已回應，因此已回應的服務不會再被呼叫。小型開發板只用 LF 換行的回應亦能讀取。',
      'zh-CN': '只要收到状态码便算已响应，因此已响应的服务不会再被调用。小型开发板只用 LF 换行的响应也能读取。',
    },
  'Notices say what can be done on the page where they stand, and their links are underlined.': {
    'zh-HK': '提示說明在該頁面可以做甚麼，當中的連結亦加上底線。',
    'zh-CN': '提示会说明在该页面可以做什么，其中的链接也加上了下划线。',
  },
  'A project’s list of who publishes what has a heading, and a button that says what it does.': {
    'zh-HK': '專案中「誰公開了甚麼」的清單設有標題，按鈕亦說明其作用。',
    'zh-CN': '项目中“谁公开了什么”的列表有标题，按钮也会说明其作用。',
  },
  'Import reads files of loggers, workbooks, the log of a micro:bit and exports of other clouds: it finds the headings, or you click their line.':
    {
      'zh-HK':
        '匯入功能可讀取記錄器、活頁簿、micro:bit 的記錄及其他雲端匯出的檔案，並自動找出標題；你亦可點選標題所在的行。',
      'zh-CN':
        '导入功能可读取记录仪、工作簿、micro:bit 的记录及其他云平台导出的文件，并自动找出标题；你也可以点击标题所在的行。',
    },
  'The preview of an import shows below each cell how it is understood, and asks where a number or a date can be read in two ways.':
    {
      'zh-HK': '匯入預覽會在每格下方顯示讀法；數字或日期有兩種讀法時會請你選擇。',
      'zh-CN': '导入预览会在每个单元格下方显示读法；数字或日期有两种读法时会请你选择。',
    },
  'Times of a file that count from a start get one, with a proposal. Limits are said before an import starts.': {
    'zh-HK': '檔案中由開始起計的時間會請你輸入開始時間，並提供建議；匯入前會先說明各項上限。',
    'zh-CN': '文件中从开始算起的时间会请你输入开始时间，并给出建议；导入前会先说明各项上限。',
  },
  'Kept values can be sent over MQTT with their times, also in ThingsBoard’s form.': {
    'zh-HK': '開發板保留的數值可連同時間經 MQTT 傳送，亦可用 ThingsBoard 格式。',
    'zh-CN': '开发板保留的数值可连同时间通过 MQTT 发送，也可用 ThingsBoard 格式。',
  },
  'The Things Stack and ChirpStack can post uplinks directly to a topic.': {
    'zh-HK': 'The Things Stack 和 ChirpStack 可直接把上行數據傳送到主題。',
    'zh-CN': 'The Things Stack 和 ChirpStack 可直接把上行数据发送到主题。',
  },
  'Names such as “PM2.5” get a key that fits and stays; the topic shows both, and members can change the key.': {
    'zh-HK': '「PM2.5」等名稱會獲得合適且固定的鍵名；主題同時顯示兩者，成員可更改鍵名。',
    'zh-CN': '“PM2.5”等名称会得到合适且固定的键名；主题同时显示两者，成员可以更改键名。',
  },
  'A data type can say that its values are directions: the average of 350° and 10° is 0°.': {
    'zh-HK': '數據類型可註明數值是方向：350° 和 10° 的平均是 0°。',
    'zh-CN': '数据类型可注明数值是方向：350° 和 10° 的平均是 0°。',
  },
  'History marks single values that are far from all others and names them below the chart.': {
    'zh-HK': '歷史圖表會標示與其他數值相差很遠的單一數值，並在圖表下方列出。',
    'zh-CN': '历史图表会标出与其他数值相差很远的单个数值，并在图表下方列出。',
  },
  'Charts, tiles, tables and Home call a board by its pupil, for members of the project only. Your own board comes first.':
    {
      'zh-HK': '圖表、方格、表格和首頁會以學生姓名顯示其開發板，只有專案成員看得到；自己的開發板排在最前。',
      'zh-CN': '图表、方格、表格和首页会以学生姓名显示其开发板，只有项目成员看得到；自己的开发板排在最前。',
    },
  'Class lists are read from any spreadsheet or school program, with a preview and columns to choose; equal names become two pupils with one click.':
    {
      'zh-HK': '可貼上任何試算表或學校系統的班級名單，先預覽並選擇各欄內容；同名學生一按即可分開。',
      'zh-CN': '可粘贴任何电子表格或学校系统的班级名单，先预览并选择各列内容；同名学生一点即可分开。',
    },
  'Pupils without a project see their class and wait; a new project is announced at once, and a class that has ended says so.':
    {
      'zh-HK': '未有專案的學生會看到班級並等候；老師給予專案時會即時通知，班級結束時亦會說明。',
      'zh-CN': '还没有项目的学生会看到班级并等待；老师给予项目时会立即通知，班级结束时也会说明。',
    },
  'The same measurement is stored once: a file or list that has grown adds only what is new, and says how much was there.':
    {
      'zh-HK': '相同的量度只會儲存一次：檔案或列表增加內容後再次傳送，只會加入新的數值，並說明有多少早已存在。',
      'zh-CN': '相同的测量只保存一次：文件或列表增加内容后再次发送，只会加入新的数值，并说明有多少早已存在。',
    },
  'In history, an interval without values is a gap in the line, or zero for sums and counts.': {
    'zh-HK': '歷史圖表中，沒有數值的間隔會留空；總和及數量則顯示為 0。',
    'zh-CN': '历史图表中，没有数值的间隔会留空；总和及数量则显示为 0。',
  },
  'The end of a period belongs to the next one: a value at midnight counts only for the new day.': {
    'zh-HK': '時段的結束時刻屬於下一個時段：午夜的數值只計入新的一天。',
    'zh-CN': '时段的结束时刻属于下一个时段：午夜的数值只计入新的一天。',
  },
  'CSV times have milliseconds and their zone in the heading; workbooks follow summer time row by row.': {
    'zh-HK': 'CSV 的時間包含毫秒，標題註明時區；活頁簿逐行依照夏令時間。',
    'zh-CN': 'CSV 的时间包含毫秒，标题注明时区；工作簿逐行遵循夏令时。',
  },
  'Removing a board also removes the keys that only it sent, with their charts. The dialog says which keys go, and which stay and why.':
    {
      'zh-HK': '移除開發板時，只由它傳送的鍵會連同圖表一併移除；對話框會列出將移除的鍵，以及保留的鍵和原因。',
      'zh-CN': '移除开发板时，只由它发送的键会连同图表一并移除；对话框会列出将移除的键，以及保留的键和原因。',
    },
  'New boards keep their places on the lesson page. A board that you give to a pupil shows the name and Undo for a minute.':
    {
      'zh-HK': '課堂頁面上的新開發板不再移位；把開發板分給學生後，卡片會顯示姓名和「復原」一分鐘。',
      'zh-CN': '课堂页面上的新开发板不再移位；把开发板分给学生后，卡片会显示姓名和“撤销”一分钟。',
    },
  'Copies for pupils are listed in their class and named after the pupil first. The palette finds classes first.': {
    'zh-HK': '學生的副本在班級內列出，名稱以學生名字開首；「前往」先列出班級。',
    'zh-CN': '学生的副本在班级中列出，名称以学生名字开头；“前往”先列出班级。',
  },
  'Nicknames are off after the first class list.': {
    'zh-HK': '貼上第一份名單後，暱稱會關閉。',
    'zh-CN': '粘贴第一份名单后，昵称会关闭。',
  },
  'A full code goes on without “Next”, and a wrong code is marked at its field. After a pupil signs out, the next one finds the class’s door.':
    {
      'zh-HK': '代碼輸入完整後毋須再按「下一步」，錯誤的代碼會在欄位旁顯示。學生登出後，下一位會直接看到班級入口。',
      'zh-CN': '代码输入完整后不用再点“下一步”，错误的代码会在输入框旁显示。学生退出登录后，下一位会直接看到班级入口。',
    },
  'Buttons propose a new key, track maps only coordinates; the virtual lamp opens with all settings. Those who join a new project by its link may add to it.':
    {
      'zh-HK': '按鈕建議新的鍵名，軌跡地圖只建議座標；虛擬燈泡開啟時已填妥設定。以連結加入新專案的人可以新增內容。',
      'zh-CN': '按钮建议新的键名，轨迹地图只建议坐标；虚拟灯泡打开时已填好设置。通过链接加入新项目的人可以添加内容。',
    },
  'Pupils have a list of their own among users.': {
    'zh-HK': '學生在用戶中自成一列表。',
    'zh-CN': '学生在用户中单独成列表。',
  },
  'One far value no longer flattens a chart; it is marked at the edge.': {
    'zh-HK': '一個過遠的數值不再壓平圖表，會在邊緣標示。',
    'zh-CN': '一个过远的数值不再压平图表，会在边缘标示。',
  },
  'A bad cell of a file costs one value, not its row. Columns with similar names stay apart.': {
    'zh-HK': '檔案中一格錯誤只會略去一個數值，不會略去整行；名稱相近的欄不會混在一起。',
    'zh-CN': '文件中一个错误的单元格只会略去一个数值，不会略去整行；名称相近的列不会混在一起。',
  },
  'Feeds and datastreams that begin alike are kept apart.': {
    'zh-HK': '開頭相同的 feed 和數據流會分開儲存。',
    'zh-CN': '开头相同的 feed 和数据流会分开保存。',
  },
  'nan of a broken sensor costs only its own value; other mistakes in JSON are explained with their place.': {
    'zh-HK': '感應器故障的 nan 只影響該值；其他 JSON 錯誤會連同位置說明。',
    'zh-CN': '传感器故障的 nan 只影响该值；其他 JSON 错误会连同位置说明。',
  },
  'Pairs between lines, “&” and “;” are read over MQTT; gzip and multipart bodies over HTTP.': {
    'zh-HK': 'MQTT 可讀取以換行、「&」或「;」分隔的鍵值；HTTP 可讀取 gzip 和 multipart 內容。',
    'zh-CN': 'MQTT 可读取以换行、“&”或“;”分隔的键值；HTTP 可读取 gzip 和 multipart 内容。',
  },
  'The message log says why the server closed a board’s connection or refused its subscription.': {
    'zh-HK': '訊息紀錄會說明伺服器為何中斷開發板的連線或拒絕其訂閱。',
    'zh-CN': '消息记录会说明服务器为何断开开发板的连接或拒绝其订阅。',
  },
  'A GPS without a fix (0, 0) no longer moves a topic, and track maps leave such places out before averaging.': {
    'zh-HK': '未定位的 GPS（0, 0）不再移動主題，軌跡地圖計算平均位置前亦會先剔除。',
    'zh-CN': '未定位的 GPS（0, 0）不再移动主题，轨迹地图计算平均位置前也会先剔除。',
  },
  'Times of boards may have any number of decimals; a wrong time costs only its own message, with its reason; up to two minutes ahead is now.':
    {
      'zh-HK': '開發板的時間可有任意位小數；錯誤的時間只影響該則訊息，並說明原因；快兩分鐘以內視為現在。',
      'zh-CN': '开发板的时间可有任意位小数；错误的时间只影响该条消息，并说明原因；快两分钟以内视为现在。',
    },
  'Quick clicks on a toggle end as the screen shows; each press of a push button counts.': {
    'zh-HK': '快速連按開關按鈕，最後狀態與畫面一致；按鈕每按一次都會送出。',
    'zh-CN': '快速连按开关按钮，最后状态与画面一致；按钮每按一次都会发送。',
  },
  'Scales of gauges and charts never show a number twice.': {
    'zh-HK': '指針儀表及圖表的刻度不會重複同一數字。',
    'zh-CN': '指针仪表和图表的刻度不会重复同一数字。',
  },
  'The first value after a break is no longer joined to the one before, and single points at the edge are whole.': {
    'zh-HK': '中斷後的首個數值不再與之前的相連，邊緣的單點亦完整顯示。',
    'zh-CN': '中断后的第一个数值不再与之前的相连，边缘的单点也完整显示。',
  },
  'Saved pictures are light, and their key has what they show. Printed charts and pages are light, whole and without buttons.':
    {
      'zh-HK': '儲存的圖片一律淺色，圖例只列出圖中所示；列印的圖表及頁面亦為淺色、完整，並且沒有按鈕。',
      'zh-CN': '保存的图片一律为浅色，图例只列出图中所示；打印的图表和页面也为浅色、完整，且没有按钮。',
    },
  'In the hour that comes twice, times show their UTC offset.': {
    'zh-HK': '時鐘撥慢時重複的一小時，時間會附上 UTC 時差。',
    'zh-CN': '时钟回拨时重复的一小时，时间会附上 UTC 时差。',
  },
  'Maps that appear later show all their points, and embedded charts work where a browser blocks storage.': {
    'zh-HK': '稍後才顯示的地圖也會顯示所有位置；瀏覽器封鎖儲存空間時，嵌入的圖表仍可使用。',
    'zh-CN': '稍后才显示的地图也会显示所有位置；浏览器阻止存储时，嵌入的图表仍可使用。',
  },
  'Long messages in the live viewer are no longer cut through, and long names end with an ellipsis.': {
    'zh-HK': '即時檢視的長訊息不再被切斷，過長的名稱會以省略號結尾。',
    'zh-CN': '实时查看器中的长消息不再被切断，过长的名称会以省略号结尾。',
  },
  'Texts that a spreadsheet would run are made safe with full-width signs too.': {
    'zh-HK': '試算表會執行的文字，即使用全形符號開首，亦會作安全處理。',
    'zh-CN': '电子表格会执行的文字，即使以全角符号开头，也会作安全处理。',
  },
  'The sign-in page says which project an invitation opens and whose it is, or that the invitation has ended.': {
    'zh-HK': '登入頁面會說明邀請可加入哪個專案及由誰擁有；如邀請已失效，亦會說明。',
    'zh-CN': '登录页面会说明邀请可加入哪个项目以及由谁所有；如果邀请已失效，也会说明。',
  },
  'A single value, such as that of a faulty sensor, can be left out of charts and statistics with a reason, and taken back, by everyone who may change the topic.':
    {
      'zh-HK': '可更改主題的人可註明原因，從圖表和統計中剔除個別數值（例如感應器故障所致），並可隨時恢復。',
      'zh-CN': '可更改主题的人可注明原因，从图表和统计中剔除个别数值（例如传感器故障所致），并可随时恢复。',
    },
  'Workbooks, CSV files and project files keep values that are left out, and give the reason.': {
    'zh-HK': '試算表、CSV 檔案和專案檔案會保留已剔除的數值，並註明原因。',
    'zh-CN': '电子表格、CSV 文件和项目文件会保留已剔除的数值，并注明原因。',
  },
  'The message log strikes values through that are left out, and lets you leave a value of a message out or take it back.':
    {
      'zh-HK': '訊息紀錄會以刪除線標示已剔除的數值，你亦可在該處剔除或恢復訊息中的數值。',
      'zh-CN': '消息记录会以删除线标示已剔除的数值，你也可以在那里剔除或恢复消息中的数值。',
    },
  'The creator of a topic or a project owner can hide the names of its boards on public pages, which then say “Board 1”, “Board 2”.':
    {
      'zh-HK': '主題的建立者或專案擁有者可在公開頁面隱藏開發板的名稱，改為顯示「開發板 1」、「開發板 2」。',
      'zh-CN': '主题的创建者或项目所有者可以在公开页面隐藏开发板的名称，改为显示“开发板 1”“开发板 2”。',
    },
  'Embedded charts, dashboards and maps also work in frames with sandbox="allow-scripts".': {
    'zh-HK': '嵌入的圖表、儀表板和地圖亦可在設有 sandbox="allow-scripts" 的框架內使用。',
    'zh-CN': '嵌入的图表、仪表盘和地图也可以在设有 sandbox="allow-scripts" 的框架中使用。',
  },
  'Pupils see their own board first and in colour, and the page of a board has the pupil’s name as its heading.': {
    'zh-HK': '學生會先看到自己的開發板，並以顏色標示；開發板頁面以學生的名字為標題。',
    'zh-CN': '学生会先看到自己的开发板，并以颜色标出；开发板页面以学生的名字为标题。',
  },
  'A data type that an imported file creates has the unit behind its numbers.': {
    'zh-HK': '匯入檔案時建立的數據類型會採用數字後的單位。',
    'zh-CN': '导入文件时创建的数据类型会采用数字后面的单位。',
  },
  'Printing with the Print button or Ctrl+P waits until all charts and maps of the page are loaded, and times on paper say their time zone.':
    {
      'zh-HK': '以「列印」按鈕或 Ctrl+P 列印時，會等待頁面的所有圖表和地圖載入，紙上的時間亦會註明時區。',
      'zh-CN': '用“打印”按钮或 Ctrl+P 打印时，会等待页面的所有图表和地图加载，纸上的时间也会注明时区。',
    },
  'A server without a mail server promises no emails, and without an address for questions it names the person who runs it.':
    {
      'zh-HK': '沒有設定郵件伺服器時，不會再說會發送電郵；沒有查詢電郵時，會請你聯絡管理此伺服器的人員。',
      'zh-CN': '没有设置邮件服务器时，不再说会发送邮件；没有咨询邮箱时，会请你联系管理此服务器的人员。',
    },
  'A board whose clock is fast no longer hides the others on a chart, and is no longer the latest value of all boards.':
    {
      'zh-HK': '時鐘較快的開發板不再令圖表上其他開發板消失，其數值亦不再一直是最新數值。',
      'zh-CN': '时钟偏快的开发板不再让图表上的其他开发板消失，其数值也不再一直是最新数值。',
    },
  'The numbers beside small charts are whole between whole numbers too, such as 20.7.': {
    'zh-HK': '小圖表旁的刻度如 20.7 不再被切去一部分。',
    'zh-CN': '小图表旁的刻度（例如 20.7）不再被切去一部分。',
  },
  'Averages of directions in event triggers are mean directions, too: of 350 and 10 degrees, 0.': {
    'zh-HK': '事件觸發中方向的平均值亦按方向計算：350 度和 10 度的平均是 0 度。',
    'zh-CN': '事件触发中方向的平均值也按方向计算：350 度和 10 度的平均是 0 度。',
  },
  'Long names, emails, labels and messages are whole on every screen, from phones to desktops, and icons stand on the line of their text.':
    {
      'zh-HK': '由手機到桌面電腦，每個畫面上的長名稱、電郵、標籤和訊息都完整顯示，圖示亦與文字對齊。',
      'zh-CN': '从手机到台式电脑，每个页面上的长名称、邮箱、标签和消息都完整显示，图标也与文字对齐。',
    },
  'Imports read more files: those of Elitech, testo and Tera Term, of the Arduino monitor, and of Grafana and the Hong Kong Observatory, with times in several columns.':
    {
      'zh-HK':
        '匯入可讀更多檔案：Elitech、testo、Tera Term、Arduino 監控視窗、Grafana 及天文台的檔案，時間也可分在多欄。',
      'zh-CN':
        '导入可读更多文件：Elitech、testo、Tera Term、Arduino 串口监视器、Grafana 及香港天文台的文件，时间也可分在多列。',
    },
  'The start of a file’s times is proposed from the lines above its headings.': {
    'zh-HK': '匯入時會按標題上方的日期建議開始時間。',
    'zh-CN': '导入时会按标题上方的日期建议开始时间。',
  },
  'A time beside a date that cannot be read is an error of its line, and no longer midnight; AM and PM may be in a column of their own.':
    {
      'zh-HK': '日期旁無法辨識的時間會列為該行的錯誤，不再當作午夜；上午、下午可獨立成欄。',
      'zh-CN': '日期旁无法辨识的时间会列为该行的错误，不再当作午夜；上午、下午可单独成列。',
    },
  'Chinese files are read with their right characters, in any language of the page.': {
    'zh-HK': '無論頁面是甚麼語言，中文檔案的文字都能正確讀取。',
    'zh-CN': '无论页面是什么语言，中文文件的文字都能正确读取。',
  },
  'Charts show steps, storms, pulses and boards that seldom send, and no longer mark them as outside.': {
    'zh-HK': '圖表會顯示突變、暴雨、脈衝及少傳送數據的開發板，不再標示為超出範圍。',
    'zh-CN': '图表会显示突变、暴雨、脉冲及少发送数据的开发板，不再标为超出范围。',
  },
};
