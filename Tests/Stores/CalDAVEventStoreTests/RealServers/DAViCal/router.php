<?php
// Runs DAViCal's pages on PHP's built-in server, like /etc/apache2/sites-available/davical.conf does on Apache.

if (preg_match('{^/\.well-known/caldav/?$}', $_SERVER['REQUEST_URI'])) {
    header('Location: /caldav.php/', true, 301);
    return true;
}
if (!preg_match('{^/caldav\.php(/|$)}', $_SERVER['REQUEST_URI'])) {
    http_response_code(404);
    return true;
}
// DAViCal reads /etc/davical/SERVER_NAME-conf.php before the configuration of Debian's package.
$_SERVER['SERVER_NAME'] = '../..' . __DIR__ . '/davical';
// Its pages include each other by relative paths.
chdir($_SERVER['DOCUMENT_ROOT']);
require $_SERVER['DOCUMENT_ROOT'] . '/caldav.php';
