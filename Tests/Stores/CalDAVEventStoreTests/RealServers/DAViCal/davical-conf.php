<?php
// DAViCal's configuration, included by its always.php. PGHOST names the folder of the database's socket.

// router.php has changed this name, so that DAViCal finds this file.
$_SERVER['SERVER_NAME'] = '127.0.0.1';
$c->domain_name = '127.0.0.1';
$c->admin_email = 'admin@example.org';
$c->pg_connect[] = 'dbname=davical user=davical_app';
// New users have no calendars.
$c->default_collections = array();

/** Logs in any user with the password, and creates the user's principal. */
function let_in($username, $password) {
    global $c;
    if ($password !== 'secret') {
        return false;
    }
    $principal = new Principal('username', $username);
    if (!$principal->Exists()) {
        $principal->Create(array(
            'username' => $username, 'user_active' => true, 'fullname' => $username, 'type_id' => 1,
            'email' => "$username@example.org", 'default_privileges' => sprintf('%024b', privilege_to_bits($c->default_privileges)),
        ));
        $principal = new Principal('username', $username);
    }
    return $principal;
}

$c->authenticate_hook = array('call' => 'let_in');
